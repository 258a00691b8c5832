import type { Archivo, Found } from '#app/features/traer/found.server.ts'
import { leerTodo } from '#app/features/traer/fuentes/fuentes.server.ts'

/** A file to bring, as a source sees it. */
export const archivoOf = (ruta: string, content: string | Uint8Array, fecha?: string): Archivo => {
  const bytes = Buffer.from(content)
  return {
    ruta,
    fecha,
    size: bytes.length,
    async *stream(start = 0, end = bytes.length) {
      // In small pieces: no text ends where a piece does.
      for (let at = start; at < end; at += 1000) yield bytes.subarray(at, Math.min(at + 1000, end))
    },
  }
}

/** All that these files hold. */
export const leer = (...archivos: Archivo[]): Promise<Found[]> =>
  Array.fromAsync(leerTodo(archivos, { zona: 'America/Santiago', iglesia: 'Iglesia La Viña' }))

/** An export in WordPress's own shape. */
export const wxr = (items: string, base = 'https://vieja.example') => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>La Viña</title><link>${base}</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${base}</wp:base_blog_url>
  <wp:author><wp:author_id>2</wp:author_id><wp:author_login><![CDATA[ana]]></wp:author_login>
  <wp:author_display_name><![CDATA[Ana Muñoz]]></wp:author_display_name></wp:author>${items}</channel></rss>`

type Item = Partial<{
  status: string
  body: string
  meta: Record<string, string>
  terms: [string, string][]
  url: string
}>

export const item = (
  id: number,
  type: string,
  title: string,
  more: Item = {},
) => `<item><title>${title}</title>
  <link>https://vieja.example/2019/${id}/</link><pubDate>Sun, 11 Aug 2019 15:00:00 +0000</pubDate>
  <dc:creator><![CDATA[ana]]></dc:creator><guid isPermaLink="false">https://vieja.example/?p=${id}</guid>
  <content:encoded><![CDATA[${more.body ?? ''}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2019-08-11 11:00:00]]></wp:post_date>
  <wp:status>${more.status ?? 'publish'}</wp:status><wp:post_type>${type}</wp:post_type>
  ${more.url ? `<wp:attachment_url><![CDATA[${more.url}]]></wp:attachment_url>` : ''}
  ${Object.entries(more.meta ?? {})
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('')}
  ${(more.terms ?? []).map(([domain, term]) => `<category domain="${domain}" nicename="x"><![CDATA[${term}]]></category>`).join('')}
  </item>`
