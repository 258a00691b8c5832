import { parseAddresses } from '#app/features/radio/radio.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/feed-route'
import { pageEpisodios } from './episodios.server.ts'
import { writeFeed } from './feed.server.ts'
import { readPublishedPodcast } from './podcast.server.ts'
import { TEXTOS_PODCAST } from './podcast.ts'
import { portadaPath } from './portada.ts'

/**
 * Almost ten years of Sundays. Directories read the first page only, so it holds as many as can be written in
 * the time that a page may take on a busy machine; the others follow by RFC 5005.
 */
const POR_PAGINA = 500

const notFound = () =>
  new Response(TEXTOS_PODCAST.noEsta, { status: 404, headers: { 'Cache-Control': 'no-store' } })

/** The podcast's feed; 404 until its checklist holds. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const podcast = await readPublishedPodcast(db)
  const pagina = Number(/^[1-9]\d{0,4}$/.exec(url.searchParams.get('pagina') ?? '1')?.[0])
  if (!podcast || !pagina) return notFound()
  const { filas, hayMas } = await pageEpisodios(db, POR_PAGINA, pagina)
  if (filas.length === 0) return notFound()
  const { data: sitio } = await readSitio(db)
  const [radio] = parseAddresses(sitio.radioUrl).filter((each) => URL.canParse(each))
  const xml = writeFeed(
    {
      origin: settings.origin ?? url.origin,
      podcast,
      portada: portadaPath(podcast, sitio),
      radio: radio ? { nombre: sitio.radioNombre, url: radio } : undefined,
      pagina,
      hayMas,
    },
    filas,
  )
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Last-Modified': new Date().toUTCString(),
    },
  })
}
