import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/edit-route'
import { findEditable } from './formulario/editable.server.ts'

/** A sermon with all that its form edits, which the list does not carry; null if it is gone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const editable = await findEditable(db, url.searchParams.get('id') ?? '')
  return Response.json(editable ?? null, { headers: { 'Cache-Control': 'no-store' } })
}
