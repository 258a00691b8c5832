import { MailWarning } from 'lucide'
import { Link } from 'react-router'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { sinEnviar } from '#app/parts/avisos/avisos.ts'
import type { Unsent } from '#app/platform/mail/outbox.server.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Warns that the team gets no mails: no mail server is configured, or it refuses. */
export function Correo({ activo, sinSalir }: { activo: boolean; sinSalir: Unsent[] }) {
  if (activo && sinSalir.length === 0) return null
  return (
    <Asunto icono={<Icon of={MailWarning} className="text-error" />}>
      <p className="py-2 font-bold">
        {activo ? 'Hay avisos que no salen' : 'Nadie recibe avisos por correo'}
      </p>
      {activo ? (
        sinSalir.map((each) => (
          <p key={String(each.rendido)} className="text-tinta-suave">
            {sinEnviar(each)}
          </p>
        ))
      ) : (
        <p className="text-tinta-suave">
          Cuando llega una petición de oración, el sitio no le avisa a nadie: hay que entrar a mirar.
        </p>
      )}
      <Link
        to="/admin/dashboard/ajustes?parte=privacidad"
        className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4"
      >
        Ver los avisos por correo
      </Link>
    </Asunto>
  )
}
