import { z } from 'zod'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/suscripcion-route'
import { LISTA_TIPOS } from './anuncio.ts'
import { takeSuscripcion } from './recibir.server.ts'

const formSchema = z.object({
  /** `tipos`: is told of these from now on; `ver`: only looks; `renovar`: its browser changed it. */
  intencion: z.enum(['tipos', 'ver', 'renovar']),
  antes: z.string().max(1000).nullable(),
  tipos: z.array(z.enum(LISTA_TIPOS)).max(LISTA_TIPOS.length),
})

/** What a visitor's device is told of: changed by «Avísame», and by its worker when its browser renews it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { data } = formSchema.safeParse({
    intencion: form.get('intencion'),
    antes: form.get('antes'),
    tipos: form.getAll('tipos'),
  })
  if (!data) return new Response(null, { status: 400 })
  const { intencion, antes, tipos } = data
  return takeSuscripcion(
    { context, form, antes: antes ?? undefined, looks: intencion === 'ver' },
    (before) => (intencion === 'tipos' ? { ...before, tipos } : before),
  )
}
