import { takeSuscripcion } from '#app/features/avisame/recibir.server.ts'
import { openSecretLink, SECRET_HEADERS } from '#app/parts/secret-link/secret-link.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/aviso-route'
import { findPorClave } from './mis-turnos.server.ts'

/** Whether this device reminds somebody of their turns, by their secret link. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db } = context.get(platformContext)
  const { found, status } = await openSecretLink(context, url, (each) => findPorClave(db, each))
  if (!found) return new Response(null, { status, headers: SECRET_HEADERS })
  const form = await readForm(request)
  const intencion = form.get('intencion')
  if (intencion !== 'ver' && intencion !== 'si' && intencion !== 'no')
    return new Response(null, { status: 400 })
  return takeSuscripcion(
    { context, form, looks: intencion === 'ver' },
    (before) => ({ ...before, persona: intencion === 'si' ? found.id : '' }),
    ({ persona }) => ({ encendido: persona === found.id }),
  )
}
