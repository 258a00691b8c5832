import type { Unsent } from '#app/platform/mail/outbox.server.ts'
import { formatMoment } from '#app/ui/moments.ts'

/** What happened to mail that could not be sent, and what becomes of it. */
export function sinEnviar({ total, desde, falla, rendido }: Unsent): string {
  const uno = total === 1
  const cuantos = uno ? 'Hay 1 aviso que no se ha podido' : `Hay ${total} avisos que no se han podido`
  const dicho = `${cuantos} enviar por correo desde el ${formatMoment(desde)} (${falla}).`
  if (!rendido) return `${dicho} Seguimos intentándolo.`
  const lo = uno ? 'lo' : 'los'
  return falla.endsWith(' DATA')
    ? `${dicho} Ya no ${lo} intentamos: el servidor de correo no confirmó nada, y puede que ${uno ? 'haya' : 'hayan'} llegado.`
    : `${dicho} El servidor de correo ${lo} rechazó y ya no ${lo} intentamos: revisa que las direcciones estén bien escritas.`
}
