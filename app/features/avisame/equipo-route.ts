import { type Args, adminArgs } from '#app/parts/admin/gate.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { takeSuscripcion } from './recibir.server.ts'

/**
 * Whether this device is told that a prayer request arrived: while the session lasts that asked for it, and
 * its person may read them.
 */
export async function action(args: Args) {
  const { yo } = adminArgs(args)
  const form = await readForm(args.request)
  const intencion = form.get('intencion')
  if (intencion !== 'ver' && intencion !== 'si' && intencion !== 'no')
    return new Response(null, { status: 400 })
  return takeSuscripcion(
    { context: args.context, form, looks: intencion === 'ver' },
    (before) => ({ ...before, sesion: intencion === 'si' ? yo.sessionId : '' }),
    ({ sesion }) => ({ encendido: sesion === yo.sessionId }),
  )
}
