import { Printer } from 'lucide'
import { Link } from 'react-router'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { CHIP } from '#app/ui/choices.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CodigoQr } from '#app/ui/images/qr.tsx'
import { DESTINOS, type Destino, nombreDeDireccion } from './destinos.ts'

type CartelProps = {
  contacto: Contacto
  destino: Destino
  direccion: string
  qr: { lado: number; camino: string }
}

/**
 * A poster of one sheet for the church's door: its name, when and where it meets, and a QR code of a page.
 */
export function Cartel({ contacto, destino, direccion, qr }: CartelProps) {
  const { sitio } = useSitio()
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => print()} className="noscript:hidden">
          <Icon of={Printer} className="size-5" />
          Imprimir
        </Button>
        <ButtonLink to="?" variant="secondary">
          Volver a Contacto
        </ButtonLink>
      </div>
      <nav aria-labelledby="a-donde-lleva" className="mb-6 print:hidden">
        <p id="a-donde-lleva" className="mb-2 text-base">
          El código lleva a:
        </p>
        <ul className="flex flex-wrap gap-2">
          {Object.entries(DESTINOS).map(([nombre, { titulo }]) => (
            <li key={nombre}>
              <Link
                to={`?cartel=${nombre}`}
                replace
                preventScrollReset
                aria-current={nombre === destino ? 'page' : undefined}
                className={CHIP}
              >
                {titulo}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="overflow-hidden rounded-carta bg-[#fff] text-[#1c1c22] shadow-carta print:rounded-none print:shadow-none">
        <Vitral
          semilla={sitio.nombre}
          ancho={840}
          alto={300}
          sol={[0.5, 0.62]}
          className="h-40 w-full sm:h-60 print:h-[72mm] print:[print-color-adjust:exact]"
        />
        <div className="px-5 py-7 text-center sm:px-12 sm:py-10 print:px-0 print:pt-[8mm] print:pb-0">
          <h2 className="text-balance break-words font-titulo text-3xl sm:text-4xl print:text-[30pt]">
            {sitio.nombre}
          </h2>
          {contacto.horarios.length > 0 && (
            <ul className="mx-auto mt-4 text-xl print:mt-[5mm] print:text-[17pt]">
              {contacto.horarios.map(({ dia, hora }, n) => (
                <li key={n}>
                  {dia} <b className="lining-nums">{hora}</b>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-2 text-lg print:text-[14pt]">{contacto.direccion}</p>
          <CodigoQr
            {...qr}
            titulo={`Código QR de ${nombreDeDireccion(direccion)}`}
            className="mx-auto mt-6 w-full max-w-64 print:mt-[6mm] print:max-w-[72mm]"
          />
          <p className="mt-3 text-lg print:text-[14pt]">
            Apunta con la cámara de tu teléfono {DESTINOS[destino].frase}
          </p>
          <p className="mt-1 break-all font-bold text-lg print:text-[14pt]">{nombreDeDireccion(direccion)}</p>
        </div>
      </article>
    </div>
  )
}
