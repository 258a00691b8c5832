import { borrar, hayGuardada } from '#app/features/peticiones/guardada/guardada.ts'
import { KEPT_AT, PAGES } from '#app/ui/storage/kept.ts'

export type PaginaGuardada = { ruta: string; titulo: string; guardada: string }

export async function listPaginas(): Promise<PaginaGuardada[]> {
  if (!window.caches) return []
  const cache = await caches.open(PAGES)
  const copies = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url: new URL(url), copy: await cache.match(url) })),
  )
  const pages = copies.map(async ({ url, copy }) => ({
    ruta: url.pathname + url.search,
    titulo: url.pathname === '/' ? 'Inicio' : titleOf((await copy?.text()) ?? ''),
    guardada: copy?.headers.get(KEPT_AT) ?? '',
  }))
  return (await Promise.all(pages)).filter(({ ruta }) => !ruta.startsWith('/sin-conexion'))
}

/** «Contacto» of «Contacto | Iglesia …». */
function titleOf(html: string): string {
  // Of the whole page the policy would refuse the styles.
  const [title = ''] = /<title>[^<]*/.exec(html) ?? []
  return new DOMParser().parseFromString(title, 'text/html').title.split(' | ')[0] ?? ''
}

/** Forgets all that is kept: downloaded sermons and a prayer request too. */
export async function forgetAll(): Promise<void> {
  if (hayGuardada()) await borrar()
  for (const name of await caches.keys()) await caches.delete(name)
}
