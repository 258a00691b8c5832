import { redirect } from 'react-router'
import { z } from 'zod'
import { TEXTOS_AJUSTES } from '#app/features/administradores/administrador.ts'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { llevarTodo } from '#app/features/traer/llevar/llevar.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { personOf } from '#app/parts/admin/gate.server.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { backupName } from '#app/platform/backup/format.server.ts'
import { keepsakeOf, seal } from '#app/platform/backup/sealed.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { announceDescarga } from '../avisos.server.ts'
import { keepFrase } from '../frase.server.ts'
import { CAMPO_CLAVE, FALLAS, type Falla, LEAST_FRASE } from '../respaldo.ts'
import type { Route } from './+types/download'
import { streamAlone } from './una-a-la-vez.server.ts'

const PARTE = '/admin/dashboard/ajustes?parte=respaldo'

const descargaSchema = z.object({
  clave: z.string().max(1000),
  peticiones: z.literal('on').nullable(),
  frase: z.string().max(1000).nullable(),
  abierto: z.literal('on').nullable(),
})

/**
 * «Descargar todo»: the file of `npm run backup`, or all content as open formats, made while it is sent. Asks
 * for the password again, writes it down and tells everybody who administers the site before the first byte
 * leaves. A plain form, so that the browser saves the answer; a refusal leads back to the form, whose address
 * says why.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const info = context.get(requestContext)
  const { log } = info
  const { db, files, integrity, mailer, settings, stopping } = platform
  const yo = personOf(context)
  const form = await readForm(request)
  const asked = descargaSchema.safeParse({
    clave: form.get('clave'),
    peticiones: form.get('peticiones'),
    frase: form.get('frase'),
    abierto: form.get('abierto'),
  })
  const frase = asked.data?.frase ?? ''
  const withPrivate = asked.data?.peticiones === 'on'
  const open = asked.data?.abierto === 'on'
  const refuse = (falla: Falla) =>
    redirect(
      // The browser focuses the field that an address leads to.
      `${PARTE}&falla=${falla}${withPrivate ? '&peticiones' : ''}${open ? '&abierto' : ''}#${FALLAS[falla].campo ? CAMPO_CLAVE : 'descargar'}`,
      303,
    )
  if (!asked.success || !asked.data.clave) return refuse('vacia')
  if (frase && open) return refuse('frase-abierta')
  if (frase && frase.length < LEAST_FRASE) return refuse('frase')
  if (withPrivate && !isAllowed(yo.permisos, peticiones.permiso))
    return new Response(faltaPermiso(peticiones.permiso), {
      status: 403,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  try {
    const wrong = await wrongPasswordMessage(platform, yo, asked.data.clave)
    if (wrong) {
      await logActivity(db, yo.email, 'respaldo-clave-fallida')
      return refuse(wrong === TEXTOS_AJUSTES.claveActualIncorrecta ? 'clave' : 'intentos')
    }
    if (integrity.isDamaged()) return refuse('danada')
    const prueba = frase && (await keepsakeOf(frase))
    const origin = settings.origin ?? url.origin
    const make = () =>
      open ? llevarTodo({ db, files, origin }, { withPrivate }) : platform.streamBackup({ withPrivate })
    const body = await streamAlone(frase ? () => seal(make(), frase) : make, {
      db,
      stopping,
      onError: (error) => log.error({ err: error }, 'a backup that was being downloaded broke off'),
    })
    if (!body) return refuse('ocupado')
    try {
      await db.transaction().execute(async (trx) => {
        const con = `${withPrivate ? 'con' : 'sin'} las peticiones de oración${frase ? ', cifrado' : ''}${open ? ', en archivos abiertos' : ''}`
        await logActivity(trx, yo.email, 'respaldo-descargado', con)
        if (prueba) await keepFrase(trx, prueba)
        await announceDescarga(trx, settings, { quien: yo.email, con })
      })
    } catch (error) {
      await body.cancel()
      throw error
    }
    mailer.wake()
    return new Response(body, {
      headers: {
        // Not the type of a tar or a zip, which the server would compress on the way.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${nameOf({ open, sealed: Boolean(frase) })}"`,
        'Cache-Control': 'no-store',
        // nginx would keep up to a gigabyte of it on its disk, for a reader who has gone.
        'X-Accel-Buffering': 'no',
      },
    })
  } catch (error) {
    const { status } = failureOf(info, error, { log: 'a backup could not be downloaded', mensaje: '' })
    return refuse(status === 503 ? 'restaurando' : 'error')
  }
}

const nameOf = ({ open, sealed }: { open: boolean; sealed: boolean }) =>
  open ? backupName().replace(/tar$/, 'zip') : `${backupName()}${sealed ? '.cifrado' : ''}`

export const loader = () => redirect(PARTE, 303)
