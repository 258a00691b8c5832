import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import type { Archivo, Contexto, Found, Fuente, Medio } from '../found.server.ts'
import { nombreDe, readText } from './archivos.server.ts'
import { SIN_CARPETA } from './fotos.server.ts'

/*
 * The version of this site that a document database held, as its export tools write it: all collections in one file, or a
 * file for each; documents under their ids, or in a list; moments in some form each. Its files lie beside it, or at the
 * addresses that the documents name.
 */

const COLECCIONES = [
  ...['predicaciones', 'galeria', 'categorias', 'peticiones', 'cuentas_bancarias', 'config', 'admin'],
] as const
type Coleccion = (typeof COLECCIONES)[number]

/** How a file begins that may be one: with a name of ours, or as an export of those who may sign in. */
const BEGINS = new RegExp(`"(?:__collections__|users|${COLECCIONES.join('|')})"\\s*:`)

/** Tens of thousands of documents. */
const MOST_TEXT = 32 * 1024 * 1024

type Documento = Readonly<Record<string, unknown>>
type Documentos = Map<string, Documento>

const isObject = (value: unknown): value is Documento =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const anterior: Fuente = {
  nombre: 'La versión anterior de este sitio',
  async suyos(archivos, cabeza) {
    const json: Archivo[] = []
    for (const each of archivos) {
      if (!/\.json$/i.test(each.ruta)) continue
      if (!coleccionOf(each) && !BEGINS.test(await cabeza(each))) continue
      if (Object.keys(await readExport(each)).length > 0) json.push(each)
    }
    if (json.length === 0) return []
    const { documentos } = await readAll(json)
    const find = finder(archivos)
    const named = [...documentos.galeria.values(), ...documentos.predicaciones.values()].flatMap((each) =>
      ['url', 'imagen'].flatMap((campo) => find(textOf(each, campo)) ?? []),
    )
    return [...new Set([...json, ...named])]
  },
  async *leer(archivos, contexto) {
    const { documentos, correos } = await readAll(archivos)
    const find = finder(archivos)
    /** A file that came along, or where it still is. */
    const medioOf = (address: string): Medio | undefined => {
      const archivo = find(address)
      if (archivo) return { archivo }
      return /^https?:/i.test(address) ? { direccion: address } : undefined
    }
    for (const [id, each] of documentos.predicaciones) yield predicacionOf(id, each, contexto, medioOf)
    for (const [id, each] of documentos.galeria) yield fotoOf(id, each, contexto, medioOf)
    for (const [id, each] of documentos.peticiones) yield peticionOf(id, each, contexto)
    const contacto = documentos.config.get('contacto')
    if (contacto) yield { tipo: 'contacto', clave: 'config contacto', titulo: 'Contacto', datos: contacto }
    yield* byHand(documentos, correos)
  },
}

/** The collection that a file is called after. */
const coleccionOf = ({ ruta }: Archivo) => {
  const name = nombreDe(ruta).replace(/\.json$/i, '')
  return COLECCIONES.find((each) => each === name)
}

/** What a file holds of ours, by the names of the collections; `users` are those who may sign in. */
async function readExport(archivo: Archivo): Promise<Partial<Record<Coleccion | 'users', unknown>>> {
  let json: unknown
  try {
    json = JSON.parse(await readText(archivo, MOST_TEXT))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
  const name = coleccionOf(archivo)
  if (name && !own(json, '__collections__')) return { [name]: own(json, name) ?? json }
  const all = own(json, '__collections__') ?? json
  const isOfSignIn = Array.isArray(own(all, 'users'))
  const names = isOfSignIn ? (['users'] as const) : COLECCIONES.filter((each) => own(all, each) !== undefined)
  return Object.fromEntries(names.map((each) => [each, own(all, each)]))
}

/** All documents by their ids, and the e-mails of those who signed in. */
async function readAll(archivos: readonly Archivo[]) {
  const documentos = Object.fromEntries(
    COLECCIONES.map((name): [Coleccion, Documentos] => [name, new Map()]),
  ) as Record<Coleccion, Documentos>
  const correos = new Set<string>()
  for (const archivo of archivos) {
    if (!/\.json$/i.test(archivo.ruta)) continue
    const { users, ...found } = await readExport(archivo)
    for (const name of COLECCIONES)
      for (const [id, each] of listed(found[name])) documentos[name].set(id, each)
    if (Array.isArray(users)) for (const each of users) correos.add(textOf(each, 'email').toLowerCase())
  }
  const roles = own(documentos.admin.get('roles'), 'adminEmails')
  if (Array.isArray(roles)) for (const each of roles) correos.add(String(each).trim().toLowerCase())
  correos.delete('')
  return { documentos, correos }
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

const textOf = (documento: unknown, campo: string): string => {
  const value = own(documento, campo)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A moment in the forms that export tools give one. */
function momentOf(value: unknown): Date | undefined {
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
function dayOf(documento: Documento, campo: string, zona: string): string | undefined {
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
function finder(archivos: readonly Archivo[]): (address: string) => Archivo | undefined {
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

type MedioOf = (address: string) => Medio | undefined

function predicacionOf(id: string, each: Documento, { zona }: Contexto, medioOf: MedioOf): Found {
  const titulo = textOf(each, 'titulo')
  return {
    ...{ tipo: 'predicacion', clave: `predicaciones ${id}`, titulo, conductor: textOf(each, 'conductor') },
    fecha: dayOf(each, 'fecha', zona) ?? dayOf(each, 'createdAt', zona) ?? '',
    ...{ descripcion: textOf(each, 'descripcion'), link: textOf(each, 'link') },
    ...{ pasajes: '', serie: '', viejas: [], imagen: medioOf(textOf(each, 'imagen')) },
  }
}

function fotoOf(id: string, each: Documento, { zona }: Contexto, medioOf: MedioOf): Found {
  const titulo = textOf(each, 'titulo')
  const url = textOf(each, 'url')
  const medio = medioOf(url)
  if (!medio)
    return {
      tipo: 'ilegible',
      que: titulo || id,
      por: url ? `Falta su archivo: ${url}` : 'No dice cuál es su archivo.',
    }
  return {
    ...{ tipo: 'foto', clave: `galeria ${id}`, medio, titulo },
    categoria: textOf(each, 'categoria') || SIN_CARPETA,
    fecha: dayOf(each, 'fecha', zona) ?? dayOf(each, 'createdAt', zona),
    descripcion: textOf(each, 'descripcion'),
  }
}

function peticionOf(id: string, each: Documento, { zona }: Contexto): Found {
  const moment = momentOf(own(each, 'fecha')) ?? momentOf(own(each, 'createdAt'))
  if (!moment) return { tipo: 'ilegible', que: `Petición de oración ${id}`, por: 'No dice cuándo se envió.' }
  const is = (campo: string) => own(each, campo) === true || own(each, campo) === 1
  return {
    ...{ tipo: 'peticion', clave: `peticiones ${id}` },
    titulo: `Petición de oración del ${formatDay(localAt(moment, zona).slice(0, 10))}`,
    datos: {
      ...{ nombre: textOf(each, 'nombre'), telefono: textOf(each, 'telefono') },
      ...{ email: textOf(each, 'email'), peticion: textOf(each, 'peticion') },
    },
    ...{ fecha: moment.toISOString(), leido: is('leido'), atendida: is('atendida') },
    atendidaEn: momentOf(own(each, 'atendidaEn'))?.toISOString(),
    consentimiento: textOf(each, 'consentimiento'),
  }
}

/** Where money goes and who may sign in is for somebody to say, not for a file. */
function* byHand({ cuentas_bancarias }: Record<Coleccion, Documentos>, correos: ReadonlySet<string>) {
  for (const each of cuentas_bancarias.values()) {
    const [banco, tipo, titular, numero, rut, correo] = [
      ...['banco', 'tipo', 'titular', 'numero', 'rut', 'correo'].map((campo) => textOf(each, campo)),
    ]
    const datos = [tipo, numero, titular, rut && `RUT ${rut}`, correo].filter(Boolean).join(', ')
    yield {
      ...{ tipo: 'aparte' as const, que: `Cuenta bancaria: ${banco}, ${datos}` },
      por: 'Revisa que sea de la iglesia y agrégala en Donaciones, que pide tu contraseña.',
    }
  }
  for (const correo of correos)
    yield {
      ...{ tipo: 'aparte' as const, que: correo },
      por: 'Administraba el sitio anterior: invita a esa persona en Ajustes › Administradores. Las contraseñas no se traen.',
    }
}
