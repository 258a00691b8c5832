import { rutaDePagina } from '#app/features/paginas/pagina.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** Paths with and without a slash at their end are one address. */
const spellings = (path: string, search: string) => {
  const bare = path.replace(/\/+$/, '')
  return [...new Set([bare, `${bare}/`].flatMap((each) => [each + search, each]))]
}

/** Where an address of the site before leads now; undefined if it was none, or leads nowhere public. */
export async function findVieja(db: Db, { pathname, search }: URL): Promise<string | undefined> {
  // A browser remembers where an address leads: none of a file may keep anybody from the dashboard.
  if (/^\/admin(\/|$)/i.test(pathname)) return undefined
  const rows = await db
    .selectFrom('direcciones_viejas')
    .select(['ruta', 'tabla', 'fila'])
    .where('ruta', 'in', spellings(pathname, search))
    .execute()
  // With its query before without.
  for (const { tabla, fila } of rows.sort((a, b) => b.ruta.length - a.ruta.length)) {
    const ruta = await rutaDe(db, tabla, fila)
    if (ruta) return ruta
  }
  return undefined
}

async function rutaDe(db: Db, tabla: string, id: string): Promise<string | undefined> {
  if (tabla !== 'predicaciones' && tabla !== 'paginas') return undefined
  const row = await db.selectFrom(tabla).select('slug').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return tabla === 'paginas' ? rutaDePagina(row.slug) : `/predicaciones/${row.slug}`
}
