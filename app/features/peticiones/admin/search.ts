import { redirect } from 'react-router'
import { readForm } from '#app/platform/form.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/search'
import { sealBusqueda } from './lista.server.ts'

/** Takes a search from the form's body and redirects to the list with it encrypted: the URL names nobody. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const busca = sealBusqueda(context.get(platformContext).auth, String(form.get('busca') ?? ''))
  const filtro = String(form.get('filtro') ?? 'todas')
  const list = new URLSearchParams({ vista: 'peticiones', filtro, ...(busca && { busca }) })
  return redirect(`/admin/dashboard/donaciones?${list}`, 303)
}

export const loader = () => redirect('/admin/dashboard/donaciones?vista=peticiones')
