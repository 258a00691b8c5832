/** What stands above a mail's text: a picture, how large it is shown in pixels, and what it is of. */
export type Brand = { png: Uint8Array; ancho: number; alto: number; nombre: string }

const CID = 'logo'

/**
 * A mail's text as HTML below the church's logo, which travels with it: nothing is asked of the site when it
 * is read. The plain text stays beside it, for who reads that.
 */
export function htmlOf(texto: string, { png, ancho, alto, nombre }: Brand) {
  const paragraphs = texto
    .trim()
    .split(/\n{2,}/)
    .map((each) => `<p>${escaped(each).replaceAll('\n', '<br>\n')}</p>`)
  const logo = `<p><img src="cid:${CID}" width="${ancho}" height="${alto}" alt="${escaped(nombre)}"></p>`
  return {
    html: `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<body style="font: 16px/1.5 sans-serif; overflow-wrap: break-word">
${[logo, ...paragraphs].join('\n')}
</body>
</html>
`,
    attachments: [
      { cid: CID, filename: 'logo.png', content: Buffer.from(png), contentDisposition: 'inline' as const },
    ],
  }
}

/** What somebody typed never becomes a tag; addresses become links in every mail program by themselves. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
