import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Archivo } from '../found.server.ts'
import { cabezaDe, nombreDe, readText } from './archivos.server.ts'
import { isParametros, type Parametros, parametrosDe } from './personas.server.ts'

/*
 * What the export tools of a document database write: all collections in one file, or a file for each;
 * documents under their ids, or in a list; moments in some form each; and files at the addresses that the
 * documents name. What the documents mean is for `anterior.server.ts`.
 */

/** What the version before held. */
export const COLECCIONES = [
  'predicaciones',
  'galeria',
  'categorias',
  'peticiones',
  'cuentas_bancarias',
  'config',
  'admin',
] as const
/** What «Descargar todo» has besides. */
const PROPIAS = ['series', 'eventos', 'categorias_agenda', 'paginas', 'boletines'] as const
export type Coleccion = (typeof COLECCIONES)[number] | (typeof PROPIAS)[number]

/** How a file begins that may be one: with a name of ours, or as an export of those who may sign in. */
export const BEGINS = new RegExp(`"(?:__collections__|users|${COLECCIONES.join('|')})"\\s*:`)

export type Documento = Readonly<Record<string, unknown>>
export type Documentos = Map<string, Documento>

const isObject = (value: unknown): value is Documento =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A field of a document, `undefined` if it has none of that name. */
export const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The collection that a file is called after. */
export const coleccionOf = ({ ruta }: Archivo) => {
  const name = nombreDe(ruta).replace(/\.json$/i, '')
  return COLECCIONES.find((each) => each === name)
}

/** What a file holds of ours, by the names of the collections; `users` are those who may sign in. */
export async function readExport(
  archivo: Archivo,
): Promise<Partial<Record<Coleccion | 'users' | 'campanario', unknown>>> {
  let json: unknown
  try {
    json = JSON.parse(await readText(archivo))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
  const name = coleccionOf(archivo)
  if (name && !own(json, '__collections__')) return { [name]: own(json, name) ?? json }
  const all = own(json, '__collections__') ?? json
  const isOfSignIn = Array.isArray(own(all, 'users'))
  const isOwn = own(json, 'campanario') !== undefined
  const names = isOfSignIn ? ['users'] : isOwn ? [...COLECCIONES, ...PROPIAS] : COLECCIONES
  const found = names.filter((each) => own(all, each) !== undefined).map((each) => [each, own(all, each)])
  return { ...Object.fromEntries(found), ...(isOwn && { campanario: true }) }
}

/** All documents by their ids, and those who signed in. */
export async function readAll(archivos: readonly Archivo[]) {
  const documentos = Object.fromEntries(
    [...COLECCIONES, ...PROPIAS].map((name): [Coleccion, Documentos] => [name, new Map()]),
  ) as Record<Coleccion, Documentos>
  const usuarios: unknown[] = []
  let parametros: Parametros
  for (const archivo of archivos) {
    if (isParametros(archivo, await cabezaDe(archivo))) parametros ??= parametrosDe(await readText(archivo))
    if (!/\.json$/i.test(archivo.ruta)) continue
    const { users, ...found } = await readExport(archivo)
    for (const name of [...COLECCIONES, ...PROPIAS])
      for (const [id, each] of listed(found[name])) documentos[name].set(id, each)
    if (Array.isArray(users)) usuarios.push(...users)
  }
  const roles = own(documentos.admin.get('roles'), 'adminEmails')
  const emails = Array.isArray(roles) ? roles.map((each) => String(each).trim().toLowerCase()) : []
  const administraban = new Set(emails.filter(Boolean))
  return { documentos, usuarios, administraban, parametros }
}

/** The documents of a collection with their ids: under them, or with them in a list. */
function listed(collection: unknown): [id: string, each: Documento][] {
  const entries: [string, unknown][] = Array.isArray(collection)
    ? collection.map((each, at) => [
        ['id', '_id', '__id__'].map((name) => textOf(each, name)).find(Boolean) ?? String(at),
        each,
      ])
    : Object.entries(isObject(collection) ? collection : {})
  return entries.flatMap(([id, each]) => (isObject(each) ? [[id, each]] : []))
}

/** A field as text, '' if it is neither text nor a number. */
export const textOf = (documento: unknown, campo: string): string => {
  const value = own(documento, campo)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A moment in the forms that export tools give one. */
export function momentOf(value: unknown): Date | undefined {
  if (isObject(value)) {
    const seconds = own(value, '_seconds') ?? own(value, 'seconds')
    return momentOf(
      typeof seconds === 'number' ? seconds * 1000 : (own(value, 'value') ?? own(value, '__time__')),
    )
  }
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** A day: one that a form kept as a date is midnight in Greenwich, whatever the church's clocks say then. */
export function dayOf(documento: Documento, campo: string, zona: string): string | undefined {
  const value = own(documento, campo)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?!.*(Z|[+-]\d\d:?\d\d)$)/.test(value))
    return value.slice(0, 10)
  const moment = momentOf(value)
  if (!moment) return undefined
  const greenwich = moment.toISOString()
  return greenwich.endsWith('T00:00:00.000Z') ? greenwich.slice(0, 10) : localAt(moment, zona).slice(0, 10)
}

/** What an address of a file names: `…/o/galeria%2Fcoro.jpg?alt=media&token=…` is `galeria/coro.jpg`. */
export function rutaOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address
  const named = /\/o\/([^/]+)$/.exec(path)?.[1] ?? path
  try {
    return decodeURIComponent(named).normalize().replace(/^\/+/, '')
  } catch {
    return named
  }
}

/** Finds the file that an address names: in its folder, or by a name that only one has. */
export function finder(archivos: readonly Archivo[]): (address: string) => Archivo | undefined {
  const byPath = new Map<string, Archivo>()
  const byName = new Map<string, Archivo | undefined>()
  for (const archivo of archivos) {
    const parts = archivo.ruta.normalize().split('/')
    for (let at = 0; at < parts.length - 1; at++) byPath.set(parts.slice(at).join('/'), archivo)
    const name = parts.at(-1) ?? ''
    byName.set(name, byName.has(name) ? undefined : archivo)
  }
  return (address) => {
    if (!address) return undefined
    const folders = rutaOf(address).split('/')
    // A bucket's name may stand before the folder.
    for (let at = 0; at < folders.length - 1; at++) {
      const found = byPath.get(folders.slice(at).join('/'))
      if (found) return found
    }
    return byName.get(folders.at(-1) ?? '')
  }
}
