import { accessOf } from '#app/access.ts'
import { rutaDeSubidas, TEXTOS_INVITADO } from '#app/features/colecciones/coleccion.ts'
import { isAbierta } from '#app/features/colecciones/colecciones.server.ts'
import { usuarioDe, whyNoMore } from '#app/features/colecciones/fotos.server.ts'
import { findInvitado } from '#app/features/colecciones/invitado/invitado.server.ts'
import { respaldo } from '#app/features/respaldo/feature.ts'
import { findInstalador } from '#app/features/respaldo/sitio-nuevo/instalador.server.ts'
import { traer } from '#app/features/traer/feature.ts'
import { refusalOf } from '#app/parts/admin/gate.server.ts'
import { DEMASIADOS_INTENTOS, SESION_TERMINADA } from '#app/parts/admin/textos.ts'
import { whoMay } from '#app/parts/feature/access.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { hashOf } from '#app/parts/secret-link/secret-link.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { prewarmImageProcess } from '#app/platform/images/image-process.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Attempt, countAll, giveBackAll } from '#app/platform/rate-limit.server.ts'
import { type Clase, GUARDADAS } from '#app/platform/uploads/kinds.ts'
import { refuse } from './guard.ts'

type Sender = { usuario: string; clases: readonly Clase[] }

/** Answers one request of an upload, of whoever may send one. */
export async function receiveUpload(
  platform: Platform,
  request: Request,
  address: string,
): Promise<Response> {
  const { limits, log, uploads } = platform
  const attempts: Attempt[] = []
  try {
    const sender = await senderOf(platform, request)
    if (sender instanceof Response) return sender
    if (request.method === 'POST') {
      attempts.push([limits.uploadAccount, sender.usuario], [limits.uploadAddress, address])
      const wait = await countAll(attempts)
      if (wait > 0) return refuse(429, DEMASIADOS_INTENTOS, { 'Retry-After': String(wait) })
    }
    if (request.method === 'POST' || request.method === 'PATCH') prewarmImageProcess()
    const answer = await uploads.handle(request, sender.usuario, sender)
    if (answer.status >= 500) await giveBackAll(attempts)
    return answer
  } catch (error) {
    await giveBackAll(attempts)
    log.error({ err: error }, 'an upload failed')
    return refuse(500, TEXTOS_SUBIDA.error)
  }
}

/** The same of a guest, who sends photos to a collection. */
export async function receiveGuestUpload(
  platform: Platform,
  request: Request,
  address: string,
): Promise<Response> {
  const { db, limits, log, settings, uploads } = platform
  const attempts: Attempt[] = []
  try {
    const invitado = await findInvitado({ db, settings }, request)
    if (!invitado || !isAbierta(invitado.coleccion)) {
      await limits.secretLink.count(address)
      return refuse(404, TEXTOS_INVITADO.noSirve)
    }
    if (request.method === 'POST') {
      attempts.push([limits.guestPhoto, address])
      const largo = Number(request.headers.get('upload-length')) || 0
      // Not 429, which the client retries at once without a word.
      const no =
        (await countAll(attempts)) > 0 ? TEXTOS_INVITADO.limite : await whyNoMore(db, invitado, largo)
      if (no) return refuse(413, no)
    }
    if (request.method === 'POST' || request.method === 'PATCH') prewarmImageProcess()
    const path = rutaDeSubidas(invitado.clave)
    const stranger = { desde: hashOf(address), lleno: TEXTOS_INVITADO.bytes }
    const to = { clases: ['foto'], path, stranger } as const
    const answer = await uploads.handle(request, usuarioDe(invitado), to)
    if (answer.status >= 500) await giveBackAll(attempts)
    return answer
  } catch (error) {
    await giveBackAll(attempts)
    log.error({ err: error }, 'a guest’s upload failed')
    return refuse(500, TEXTOS_SUBIDA.error)
  }
}

/** Who sends, and what they may; or why they may not. */
async function senderOf(platform: Platform, { headers, url, method }: Request): Promise<Sender | Response> {
  const { who } = await platform.whoAsks(headers)
  const refused = refusalOf(who, whoMay(accessOf(new URL(url).pathname), method) ?? [])
  if (who && !refused) {
    const clases: Clase[] = [...GUARDADAS]
    if (isAllowed(who.permisos, respaldo.permiso)) clases.push('respaldo')
    if (isAllowed(who.permisos, traer.permiso)) clases.push('traer')
    return { usuario: who.id, clases }
  }
  // On a site without accounts a backup alone is sent, by who has the link of the first one.
  const instalador = who ? undefined : await findInstalador(platform, headers)
  if (instalador) return { usuario: instalador.usuario, clases: ['respaldo'] }
  return refuse(refused?.status ?? 401, refused?.text ?? SESION_TERMINADA)
}
