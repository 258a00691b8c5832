import { Share2 } from 'lucide'
import { useState } from 'react'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Compartir, whatsappOf } from '#app/parts/page/share.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ACCION_DE_MENU, ACCION_PRINCIPAL } from './fila.tsx'

/** How long a notice offers to share something, in milliseconds. */
const OFFERED_MS = 20_000

type Publica = { titulo: string; ruta: string }

/** What a notice offers to share: a public page. */
export function useOferta() {
  const { origin } = useSitio()
  return ({ titulo, ruta }: Publica) => ({
    duration: OFFERED_MS,
    more: <Compartir titulo={titulo} url={origin + ruta} />,
  })
}

/**
 * Shares a row's public page, from its menu or in its sight: with the telephone's own list of apps, else by what opens below;
 * without scripts by WhatsApp.
 */
export function CompartirFila({
  titulo,
  ruta,
  enVista,
}: Publica & {
  /** Its words, where it stands in sight and not in the row's menu. */
  enVista?: string
}) {
  const palabra = enVista ?? 'Compartir'
  const { origin } = useSitio()
  const [open, setOpen] = useState(false)
  const url = origin + ruta
  return (
    <>
      <a
        href={whatsappOf(titulo, url)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${palabra} ${titulo}`}
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault()
          if (typeof navigator.share !== 'function') setOpen(!open)
          // Rejected when somebody closes the list: nothing to say.
          else void navigator.share({ title: titulo, url }).catch(() => {})
        }}
        className={enVista ? ACCION_PRINCIPAL : ACCION_DE_MENU}
      >
        {!enVista && <Icon of={Share2} className="size-4" />}
        {palabra}
      </a>
      {open && (
        <div className="relative z-1 p-2">
          <Compartir titulo={titulo} url={url} />
        </div>
      )}
    </>
  )
}
