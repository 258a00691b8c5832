import { platformContext } from '#app/platform/platform.server.ts'
import { today } from '#app/ui/moments.ts'
import type { Route } from './+types/video-route'
import { diaDelTitulo } from './dia-del-titulo.ts'
import { youtubePicture, youtubeTitle } from './youtube.server.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/**
 * What a video's own site says of it, to propose it in the form: its title and day, or with `?imagen` its
 * picture.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { guardedFetch } = context.get(platformContext)
  const link = (url.searchParams.get('enlace') ?? '').slice(0, 2000)
  if (!url.searchParams.has('imagen')) {
    const titulo = await youtubeTitle(link, guardedFetch)
    const dia = titulo && diaDelTitulo(titulo, today())
    return Response.json({ titulo: titulo ?? null, dia: dia ?? null }, { headers: NOT_KEPT })
  }
  const picture = await youtubePicture(link, guardedFetch)
  if (!picture) return new Response(null, { status: 204, headers: NOT_KEPT })
  return new Response(new Uint8Array(picture), { headers: { ...NOT_KEPT, 'Content-Type': 'image/jpeg' } })
}
