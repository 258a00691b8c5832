import { Maximize } from 'lucide'
import { useRef } from 'react'
import { PrintButton } from '#app/parts/admin/print-button.tsx'
import { HojaQr } from '#app/parts/iglesia/hoja-qr.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import type { Qr } from '#app/platform/qr.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CodigoQr } from '#app/ui/images/qr.tsx'

type Props = { titulo: string; qr: Qr }

const FRASE = 'Apunta con la cámara de tu teléfono y envíanos tus fotos.'
const codigoDe = (titulo: string) => `Código QR de «${titulo}»`

/** A sheet to hang up. */
export function Afiche({ titulo, qr }: Props) {
  const { sitio } = useSitio()
  return (
    <>
      <div className="mb-6 print:hidden">
        <PrintButton />
      </div>
      <HojaQr semilla={sitio.nombre} titulo={titulo} qr={qr} codigo={codigoDe(titulo)} pie={<p>{FRASE}</p>}>
        <p className="mt-2 text-lg print:text-[14pt]">{sitio.nombre}</p>
      </HojaQr>
    </>
  )
}

/** The same for a projector. */
export function Diapositiva({ titulo, qr }: Props) {
  const slide = useRef<HTMLElement>(null)
  return (
    <>
      <div className="mb-6">
        <Button onClick={() => void slide.current?.requestFullscreen?.()} className="noscript:hidden">
          <Icon of={Maximize} className="size-5" />
          Pantalla completa
        </Button>
      </div>
      <article
        ref={slide}
        className="@container grid aspect-video w-full place-content-center overflow-hidden rounded-carta bg-[#fff] text-[#1c1c22] shadow-carta"
      >
        <div className="flex items-center gap-[4cqw] px-[5cqw]">
          <CodigoQr {...qr} titulo={codigoDe(titulo)} className="w-[38cqw] shrink-0" />
          <div className="min-w-0">
            <h2 className="text-balance break-words font-titulo text-[5cqw] leading-tight">{titulo}</h2>
            <p className="mt-[2cqw] text-balance text-[2.8cqw] leading-snug">{FRASE}</p>
          </div>
        </div>
      </article>
    </>
  )
}
