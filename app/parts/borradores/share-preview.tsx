import { Eye, Share2 } from 'lucide'
import { ACCION_DE_MENU } from '#app/parts/admin/fila.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { whatsappOf } from '#app/parts/page/share.tsx'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The secret address of a preview, to send it to somebody without an account. */
export function CompartirVista({
  titulo,
  vista,
  que = 'esto',
  className = ACCION_DE_MENU,
}: {
  titulo: string
  vista: string
  que?: string
  className?: string
}) {
  const { origin } = useSitio()
  const url = origin + vista
  return (
    <details>
      <summary className={`${className} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <Icon of={Share2} className="size-4" />
        Mostrarla a alguien sin cuenta
      </summary>
      <p className="mb-3 px-3 text-sm">
        Quien tenga este enlace secreto verá {que} antes de que se publique, durante 7 días.
      </p>
      <div className="flex flex-wrap gap-3 px-3 pb-3">
        <a
          href={whatsappOf(titulo, url)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Enviar la vista previa de ${titulo} por WhatsApp (se abre en otra pestaña)`}
          className={buttonClass('secondary')}
        >
          <WhatsAppIcon className="size-5" />
          WhatsApp
        </a>
        <CopyButton text={url} label="Copiar enlace" done="Enlace copiado" />
      </div>
    </details>
  )
}

export function EnlaceVista({ titulo, vista }: { titulo: string; vista: string }) {
  return (
    <a href={vista} target="_blank" rel="noreferrer" className={ACCION_DE_MENU}>
      <Icon of={Eye} className="size-4" />
      Vista previa <span className="sr-only">de {titulo} (se abre en otra pestaña)</span>
    </a>
  )
}
