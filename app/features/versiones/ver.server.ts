import type { Versionado } from '#app/parts/versiones/versionado.ts'
import type { Version } from '#app/parts/versiones/versiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Draw } from '#app/platform/pages/draw.server.ts'

/** Takes the transaction back, with the page that was drawn in it. */
class Drawn extends Error {
  html: string | undefined
  constructor(html: string | undefined) {
    super('Only looked at')
    this.html = html
  }
}

/**
 * The page as a version makes it: goes back to it in a transaction, draws the page from there, and takes everything back.
 * So each page shows its own kind of content as it really was, without knowing that there are versions. Without scripts:
 * they would ask the site for what it is now.
 * @returns undefined if no page shows it.
 */
export async function drawnAsItWas(
  db: Db,
  versionado: Versionado,
  { fila, version }: { fila: string; version: Version },
  draw: Draw,
): Promise<string | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await versionado.restore(trx, fila, version.datos)
      const path = done === true ? await versionado.pagina(trx, fila) : undefined
      const page = path === undefined ? undefined : await draw(path, trx)
      throw new Drawn(page?.ok ? withoutScripts(await page.text()) : undefined)
    })
  } catch (error) {
    if (error instanceof Drawn) return error.html
    throw error
  }
}

const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
