import { redirect } from 'react-router'
import { z } from 'zod'
import { readForm } from '#app/platform/form.server.ts'
import { cookieDeLetra, type Letra, TAMANOS } from '#app/ui/page/letra.ts'
import type { Route } from './+types/letra-route'

const MOST = 500
const elegida = z.object({
  letra: z.enum(Object.keys(TAMANOS) as Letra[]).catch('normal'),
  volver: z.string().max(MOST).catch('/'),
})

/** Remembers the size of letters for a browser without scripts, and shows its page again. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const { letra, volver } = elegida.parse({ letra: form.get('letra'), volver: form.get('volver') })
  // Whole, since a path such as `/.//otro.cl` becomes another site's address.
  const back = URL.parse(volver, url.origin)
  return redirect(back?.origin === url.origin ? back.href : '/', {
    status: 303,
    headers: { 'Set-Cookie': cookieDeLetra(letra) },
  })
}

/** Its address, opened by hand. */
export const loader = () => redirect('/')
