import { ChevronLeft, ChevronRight } from 'lucide'
import { EnlaceAvisame } from '#app/features/avisame/enlace-avisame.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { ConMarcas, Linea } from '#app/parts/marcas/con-marcas.tsx'
import { Compartir } from '#app/parts/page/share.tsx'
import { formatDay, formatWeekday } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ItemHeader } from '#app/ui/page/page-header.tsx'
import type { BoletinPublicado } from '../boletin.ts'
import { Semana } from './semana.tsx'

/** From this many characters on its letters are smaller on paper, so that it fits on one page. */
const LARGO = 2500

const isLong = ({ resumen, avisos, semana }: BoletinPublicado) =>
  resumen.length + 100 * (avisos.length + semana.length) > LARGO

/** A bulletin: one page, on paper too. `hoy` is the church's day. */
export function Hoja({ boletin, hoy }: { boletin: BoletinPublicado; hoy: string }) {
  const { id, fecha, titulo, bloques, avisos, semana, anterior, siguiente } = boletin
  const { origin } = useSitio()
  return (
    <article
      key={id}
      className={`print:break-inside-auto print:leading-snug ${isLong(boletin) ? 'print:text-[9pt]' : 'print:text-[10.5pt]'}`}
    >
      <ItemHeader
        lista={
          anterior || siguiente ? { ruta: '/boletin/archivo', nombre: 'Boletines anteriores' } : undefined
        }
        semilla={id}
        sol={[0.7, 1.1]}
        tono="rosa"
      >
        <p className="mt-3 text-sobre-noche-suave print:mt-0">
          Boletín del{' '}
          <time dateTime={fecha} className="inline-block">
            {`${formatWeekday(fecha)} de ${fecha.slice(0, 4)}`}
          </time>
        </p>
        <h1 className="mt-2 max-w-[18em] text-3xl wrap-anywhere print:text-2xl">{titulo}</h1>
      </ItemHeader>
      <div className="contenedor grid items-start gap-x-16 gap-y-12 pt-[clamp(2rem,5vw,3.5rem)] pb-16 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_22rem] print:block print:space-y-4 print:py-0">
        <div className="min-w-0 space-y-12 print:space-y-4">
          <div className="prosa text-lg wrap-anywhere print:max-w-none print:text-[length:inherit]">
            <ConMarcas bloques={bloques} />
          </div>
          {avisos.length > 0 ? (
            <section aria-labelledby="avisos">
              <h2 id="avisos" className="text-2xl print:text-lg">
                Avisos
              </h2>
              <ul className="prosa mt-4 space-y-4 text-lg wrap-anywhere print:mt-1 print:max-w-none print:space-y-1 print:text-[length:inherit]">
                {avisos.map(({ fecha, trozos }, index) => (
                  <li key={index} className="list-none border-vitral-ambar border-l-4 pl-4">
                    {fecha ? (
                      <p className="font-bold first-letter:uppercase">
                        <time dateTime={fecha}>{formatWeekday(fecha)}</time>
                      </p>
                    ) : null}
                    <Linea trozos={trozos} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <aside aria-label="Sobre esta semana" className="space-y-10 print:space-y-4">
          {semana.length > 0 ? (
            <section
              aria-labelledby="semana"
              className="rounded-carta bg-superficie p-6 shadow-carta print:border-borde print:border-t print:rounded-none print:p-0 print:pt-3 print:shadow-none"
            >
              <h2 id="semana" className="text-xl print:text-lg">
                Esta semana
              </h2>
              <Semana dias={semana} hoy={hoy} />
            </section>
          ) : null}
          <div className="print:hidden">
            <EnlaceAvisame className="mb-1" />
            <Compartir titulo={titulo} url={`${origin}/boletin/${fecha}`} variant="quiet" />
          </div>
        </aside>
      </div>
      {anterior || siguiente ? (
        <nav aria-label="Otros boletines" className="contenedor flex flex-wrap gap-4 pb-24 print:hidden">
          {anterior ? (
            <ButtonLink to={`/boletin/${anterior}`} rel="prev" variant="secondary">
              <Icon of={ChevronLeft} className="size-5" />
              {formatDay(anterior)}
            </ButtonLink>
          ) : null}
          {siguiente ? (
            <ButtonLink to={`/boletin/${siguiente}`} rel="next" variant="secondary" className="ml-auto">
              {formatDay(siguiente)}
              <Icon of={ChevronRight} className="size-5" />
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </article>
  )
}
