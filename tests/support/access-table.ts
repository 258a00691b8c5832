import type { RouteConfigEntry } from '@react-router/dev/routes'
import { ACCESS } from '#app/access.ts'
import { FEATURES } from '#app/features.server.ts'
import { PARTES } from '#app/frames/dashboard/ajustes.tsx'
import type { Intention } from '#app/parts/admin/actions.server.ts'
import { methodsOf, whoMay } from '#app/parts/feature/access.ts'
import type { Who } from '#app/parts/feature/permisos.ts'
import routes from '#app/routes.ts'

/** One request, and who may make it: undefined for what nobody may (405). */
export type Row = { method: string; address: string; sent?: string; who: Who | undefined; allow?: string }

const D = '/admin/dashboard'
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
/** Which no room can declare: each address is asked by one of them. */
const OTHERS = ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Each address by each method, as its room declares it. */
const addresses = ACCESS.flatMap((access, n): Row[] =>
  [...METHODS, OTHERS[n % OTHERS.length] ?? ''].map((method) => {
    const path = access.path.replace(':archivo', 'inicio.jpg').replace(':id', 'x').replace('*', 'nada')
    // `?index` posts to the dashboard's home, not to its frame.
    const index = path === D && method === 'POST' ? '?index' : ''
    const address = `${path.startsWith('/') ? '' : '/'}${path}${index}`
    return { method, address, who: whoMay(access, method), allow: methodsOf(access).join(', ') }
  }),
)

type Place = { path: string; file: string }
const placesOf = (entries: readonly RouteConfigEntry[], under = ''): Place[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const here = path ? `${under}/${path}` : under
    return [{ path: here, file }, ...placesOf(children, here)]
  })
const inDashboard = placesOf(routes).filter(({ path }) => path.startsWith('/admin'))

/** Each form that a module of the dashboard takes, as the router's data; an address's first one as a page too. */
const forms = async () =>
  (await Promise.all(inDashboard.map(formsOf))).flatMap((ofOne) =>
    ofOne.flatMap(({ path, name, who }, n): Row[] =>
      (n === 0 ? ['', '.data'] : ['.data']).map((data) => ({
        method: 'POST',
        address: path + data,
        sent: `intencion=${name}`,
        who,
      })),
    ),
  )

async function formsOf({ path, file }: Place) {
  const module = await import(new URL(`../../app/${file}`, import.meta.url).href)
  const intentions: Map<string, Intention> = module.action?.intentions ?? new Map()
  const write = ACCESS.find((access) => access.path === path)?.POST
  return [...intentions].map(([name, { needs }]) => ({ path, name, who: needs ?? write }))
}

/** What one address shows of several rooms. */
const parts: Row[] = [
  ...PARTES.map(({ id, needs }) => ({ address: `${D}/ajustes?parte=${id}`, who: needs })),
  { address: `${D}/donaciones?vista=peticiones`, who: 'peticiones' as const },
  { address: `${D}/donaciones?imprimir=1`, who: 'peticiones' as const },
  ...FEATURES.flatMap(({ versiones = [] }) => versiones).flatMap(({ tabla, fila = 'x', permiso }) =>
    [`${D}/versiones`, '/admin/versiones/ver'].map((path) => ({
      address: `${path}?de=${tabla}&fila=${fila}`,
      who: permiso,
    })),
  ),
].map((each) => ({ method: 'GET', ...each }))

/** What a router asks for: the data of an address, or of the loaders that it names. */
const data = [...addresses.filter(({ method }) => method === 'GET'), ...parts]
  .filter(({ address, who }) => address.startsWith(D) && who !== 'anyone')
  .flatMap(({ address, who }): Row[] => {
    const url = new URL(`${address.replace(/(\?|$)/, '.data$1')}`, 'http://x')
    const plain = url.pathname + url.search
    const ids = inDashboard.map(({ file }) => file.replace(/\.tsx?$/, ''))
    url.searchParams.set('_routes', ids.join())
    return [plain, url.pathname + url.search].map((each) => ({ method: 'GET', address: each, who }))
  })

/** All that can be asked of the server under a permission, made of what the rooms declare. */
export const accessTable = async (): Promise<Row[]> => [...addresses, ...(await forms()), ...parts, ...data]
