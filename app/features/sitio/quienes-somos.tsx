import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { ComoLlegar } from '#app/parts/iglesia/como-llegar.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'

/** «Quiénes somos»: the pastors, a few words, directions. */
export function QuienesSomos() {
  const { sitio, retratos } = useSitio()
  return (
    <section aria-labelledby="quienes-somos" className="seccion contenedor">
      <div className="grid items-center gap-x-10 gap-y-14 min-[45rem]:grid-cols-[1.1fr_1fr] lg:gap-x-20">
        <div>
          <h2 id="quienes-somos">Quiénes somos</h2>
          <div className="prosa mt-6 whitespace-pre-line text-lg">
            <p>{sitio.quienesSomos}</p>
          </div>
          <p className="mt-8">
            <ComoLlegar />
          </p>
        </div>
        {sitio.pastores.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-x-6 gap-y-12 lg:gap-x-12">
            {sitio.pastores.map(({ nombre, cargo, foto }, i) => (
              <li key={`${nombre} ${cargo}`} className="w-[8.75rem] text-center lg:w-52">
                <Retrato nombre={nombre} imagen={retratos[foto]} tono={TONOS[i % 3]} />
                <h3 className="mt-5 max-lg:text-lg">{nombre}</h3>
                <p className="text-tinta-suave">{cargo}</p>
                <PedirRetiro imagen={retratos[foto]} de={nombre} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** So that no two windows that stand side by side look alike. */
const TONOS: Tono[] = ['alba', 'mar', 'bosque']

/** An arched window, the church's shape. */
const VENTANA =
  'relative block aspect-[4/5] overflow-hidden rounded-t-full rounded-b-carta bg-noche shadow-carta dark:ring-1 dark:ring-borde-control'

/** A pastor's photo, or the initials in glass. */
function Retrato({
  nombre,
  imagen,
  tono,
}: {
  nombre: string
  imagen: Imagen | undefined
  tono: Tono | undefined
}) {
  return (
    <span className={VENTANA} aria-hidden={!imagen}>
      {imagen ? (
        <Foto
          imagen={imagen}
          alt={nombre}
          sizes="(max-width: 1023px) 140px, 208px"
          className="size-full object-cover"
        />
      ) : (
        <>
          <Vitral
            late
            semilla={nombre}
            tono={tono}
            ancho={400}
            alto={500}
            sol={[0.5, 0.4]}
            className="size-full"
          />
          <span className="absolute inset-0 grid place-items-center bg-[#0d0f1d]/65 pb-2 font-semibold font-titulo text-6xl text-sobre-noche">
            {initials(nombre)}
          </span>
        </>
      )}
    </span>
  )
}

/** «DR» for «Daniel de la Rosa». */
const initials = (nombre: string): string => {
  const letters = nombre.split(/\s+/).map((word) => word.charAt(0))
  const [first, ...more] = letters.filter((letter) => /\p{Lu}/u.test(letter))
  return [first, more.at(-1)].join('')
}
