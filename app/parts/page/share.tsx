import { Share2 } from 'lucide'
import { useEffect, useState } from 'react'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The address at which WhatsApp sends a page to somebody. */
export const whatsappOf = (titulo: string, url: string): string => rutaWhatsapp('', `${titulo}\n${url}`)

interface CompartirProps {
  titulo: string
  url: string
  /** Quiet beside what the page is for. */
  variant?: 'secondary' | 'quiet'
}

/** Shares a page: with the telephone's own list of apps, or else by WhatsApp and by copying the address. */
export function Compartir({ titulo, url, variant = 'secondary' }: CompartirProps) {
  // The server does not know what the browser can do.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  const callado = variant === 'quiet' ? 'font-normal! underline-offset-4 hover:underline' : ''
  if (canShare)
    return (
      <Button
        variant={variant}
        className={`${callado} ${callado && '-ml-4'}`}
        // Rejected when somebody closes the list: nothing to say.
        onClick={() => void navigator.share({ title: titulo, url }).catch(() => {})}
      >
        <Icon of={Share2} className="size-5" />
        <span>Compartir</span>
      </Button>
    )
  return (
    <fieldset
      className={
        variant === 'quiet'
          ? '-mx-4 flex flex-wrap'
          : 'flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:[&>:not(legend)]:px-2! lg:*:grow'
      }
    >
      <legend className="sr-only">Compartir</legend>
      <a
        href={whatsappOf(titulo, url)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Compartir por WhatsApp (se abre en otra pestaña)"
        className={buttonClass(variant, callado)}
      >
        <WhatsAppIcon className="size-5 shrink-0" />
        <span>Compartir por WhatsApp</span>
      </a>
      <CopyButton
        text={url}
        label="Copiar enlace"
        done="Enlace copiado"
        variant={variant}
        className={callado}
      />
    </fieldset>
  )
}
