import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'

interface WhatsappConProps {
  nombre: string
  /** Digits with country code; '' for none: then there is nothing to press. */
  numero: string
  /** What is written there already. */
  mensaje: string
  palabra?: string
  className?: string
}

/** Opens a WhatsApp chat with somebody. */
export const WhatsappCon = ({
  nombre,
  numero,
  mensaje,
  palabra = 'WhatsApp',
  className = buttonClass('secondary'),
}: WhatsappConProps) =>
  numero && (
    <a href={rutaWhatsapp(numero, mensaje)} target="_blank" rel="noreferrer" className={className}>
      <WhatsAppIcon className="size-[1.2em]" />
      {palabra}
      <span className="sr-only"> a {nombre}</span>
    </a>
  )
