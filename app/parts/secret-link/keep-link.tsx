import type { ReactNode } from 'react'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'

interface KeepLinkProps {
  /** The whole address. */
  enlace: string
  titulo: 'h2' | 'h3'
  /** What somebody writes to themselves above the address. */
  mensaje: string
  /** What the link is for. */
  children: ReactNode
}

/** A secret link, to be kept by whom it belongs to: copied, or sent to oneself. */
export function KeepLink({ enlace, titulo: Titulo, mensaje, children }: KeepLinkProps) {
  return (
    <section aria-labelledby="tu-enlace">
      <Titulo id="tu-enlace" className="text-xl">
        Guarda este enlace
      </Titulo>
      <p className="mt-2">{children} Es solo tuyo: no lo compartas.</p>
      <p className="mt-3">
        <a
          href={enlace}
          className="block select-all break-all rounded-lg bg-relieve px-3 py-2 text-sm underline underline-offset-4"
        >
          {enlace}
        </a>
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <CopyButton text={enlace} label="Copiar enlace" />
        <a
          href={rutaWhatsapp('', `${mensaje}: ${enlace}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'max-sm:px-3')}
        >
          <WhatsAppIcon className="size-5 shrink-0" />
          Enviármelo por WhatsApp
        </a>
      </div>
    </section>
  )
}
