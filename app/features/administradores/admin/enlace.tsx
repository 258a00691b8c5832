import { Link2Off } from 'lucide'
import { useEffect, useRef } from 'react'
import { Panel } from '#app/parts/admin/panel.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'

/** `hasta`: until when it is good. */
export type Enlace = { email: string; codigo?: string | undefined; enviado: boolean; hasta: string }

/** The key of the button that makes a link good no longer. */
export const anularOf = (email: string | undefined) => `anular ${email}`

/** Somebody's link that nobody used yet: until when, and «Anular». */
export function EnlaceAbierto({
  email,
  hasta,
  onAct,
}: {
  email: string
  hasta: string
  onAct: (id: string) => void
}) {
  const until = (
    <p className="text-sm">
      Tiene un enlace para elegir su contraseña, hasta el <time dateTime={hasta}>{formatMoment(hasta)}</time>.
    </p>
  )
  return (
    <SendButton
      fields={{ intencion: 'anular-enlace', email }}
      clave={anularOf(email)}
      onAct={onAct}
      formClassName="flex w-full flex-wrap items-center gap-x-4"
      before={until}
      variant="quiet-danger"
      className="forced-colors:ml-0 -ml-4 sm:ml-0"
    >
      <Icon of={Link2Off} className="size-5" />
      Anular <span className="sr-only">el enlace de {email}</span>
    </SendButton>
  )
}

/** Its owner reads prayer requests, and who asked for it does not. */
export function EnlaceEnviado({ email, hasta }: Enlace) {
  return (
    <Panel titulo="Enlace para elegir la contraseña" className="border-2 border-vitral-ambar">
      <p>
        Lo enviamos solo por correo a <strong className="break-all">{email}</strong>. No se muestra aquí
        porque esa persona lee peticiones de oración y tú no. Sirve una sola vez, hasta el{' '}
        {formatMoment(hasta)}.
      </p>
    </Panel>
  )
}

/** Shown once: only its hash is stored. */
export function EnlaceNuevo({ email, codigo, enviado, hasta }: Enlace & { codigo: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { origin, sitio } = useSitio()
  const url = new URL(`/admin/login?codigo=${codigo}`, origin).href
  const mensaje = `Hola. Con este enlace eliges tu contraseña para entrar al panel de ${sitio.nombre}. Sirve una sola vez, hasta el ${formatMoment(hasta)}:\n${url}`
  // The notice that says so comes right after, at an edge of the screen.
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.parentElement?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Panel titulo="Enlace para elegir la contraseña" className="border-2 border-vitral-ambar">
      <p>
        {enviado ? 'Lo enviamos por correo a ' : 'Envíalo a '}
        <strong className="break-all">{email}</strong>
        {enviado && '; también puedes pasárselo tú'}. Sirve una sola vez, hasta el {formatMoment(hasta)}, y no
        volverá a mostrarse.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <input
          ref={input}
          readOnly
          aria-label="Enlace"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-12 min-w-0 flex-1 rounded-xl border-[1.5px] border-borde-control bg-relieve px-4 text-sm"
        />
        <CopyButton text={url} onRefused={() => input.current?.select()} />
      </div>
      <a
        href={rutaWhatsapp('', mensaje)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'mt-3 max-sm:w-full')}
      >
        <WhatsAppIcon className="size-5" />
        Enviar por WhatsApp <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </Panel>
  )
}
