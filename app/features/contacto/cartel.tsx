import { Printer } from 'lucide'
import { Link } from 'react-router'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { HojaQr } from '#app/parts/iglesia/hoja-qr.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { CHIP } from '#app/ui/choices.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
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
      <HojaQr
        semilla={sitio.nombre}
        titulo={sitio.nombre}
        qr={qr}
        codigo={`Código QR de ${nombreDeDireccion(direccion)}`}
        pie={
          <>
            <p>Apunta con la cámara de tu teléfono {DESTINOS[destino].frase}</p>
            <p className="mt-1 break-all font-bold">{nombreDeDireccion(direccion)}</p>
          </>
        }
      >
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
      </HojaQr>
    </div>
  )
}
