import { datosSitio, pageMeta, shorten } from '#app/parts/page/meta.ts'
import type { Pagina } from '#app/parts/page/pagina.ts'
import type { BoletinPublicado } from './boletin.ts'

/**
 * The head of a bulletin's page. The JSON-LD is for search engines, which read the document; examples are no
 * news.
 */
export function boletinMeta(
  pagina: Pagina,
  matches: Parameters<typeof pageMeta>[1],
  boletin: BoletinPublicado | undefined,
) {
  const datos = datosSitio(matches)
  const news = import.meta.env.SSR && datos && boletin && !boletin.ejemplo
  return pageMeta(pagina, matches, news ? [articleOf(boletin, datos.origin, datos.sitio.nombre)] : [])
}

const articleOf = (
  { fecha, titulo, resumen, publicado }: BoletinPublicado,
  origin: string,
  name: string,
) => ({
  '@type': 'Article',
  headline: titulo,
  description: shorten(resumen, 200),
  datePublished: publicado,
  inLanguage: 'es',
  author: { '@type': 'Organization', name, url: origin },
  url: `${origin}/boletin/${fecha}`,
})
