import type { Db } from '#app/platform/db/db.server.ts'
import type { Draw } from '#app/platform/pages/draw.server.ts'

/**
 * A public page as HTML, drawn from a transaction. Without scripts: they would ask the site for what it is
 * now.
 * @returns undefined if there is no such page.
 */
export async function drawStill(draw: Draw, path: string, db: Db): Promise<string | undefined> {
  const page = await draw(path, db)
  return page.ok ? withoutScripts(await page.text()) : undefined
}

const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/** A page that is only looked at, with a sentence that says so; kept and found by nobody. */
export function asVistaPrevia(html: string, aviso: string, status = 200): Response {
  const banner = `<p role="note" class="fixed inset-x-0 bottom-0 z-50 bg-vitral-ambar p-4 text-center font-bold text-sobre-ambar">${aviso}</p>`
  return new Response(
    html.replace('</body>', () => `${banner}</body>`),
    {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    },
  )
}
