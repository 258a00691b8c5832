import { listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { tables as agenda } from '#app/features/agenda/tables.server.ts'
import { tables as boletin } from '#app/features/boletin/tables.server.ts'
import { borradorOf } from '#app/features/boletin/write.server.ts'
import { tables as donaciones } from '#app/features/donaciones/tables.server.ts'
import { tables as galeria } from '#app/features/galeria/tables.server.ts'
import { readBloques } from '#app/features/paginas/bloques.ts'
import { tables as paginas } from '#app/features/paginas/tables.server.ts'
import { tables as peticiones } from '#app/features/peticiones/tables.server.ts'
import { tables as predicaciones } from '#app/features/predicaciones/tables.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { claimOf, isFile } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { asOne } from '#app/platform/db/rows-apart.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'

/*
 * All content as documents, in the shape of the version before (docs/formato.md): what is public, and the
 * drafts.
 */

const CLAIMS = {
  ...predicaciones,
  ...galeria,
  ...agenda,
  ...paginas,
  ...boletin,
  ...donaciones,
  ...peticiones,
}

const COLECCIONES = [
  ...(['predicaciones', 'series', 'galeria', 'categorias', 'eventos', 'categorias_agenda'] as const),
  ...(['paginas', 'boletines', 'cuentas_bancarias', 'peticiones'] as const),
]
export type Coleccion = (typeof COLECCIONES)[number]

/** What the site makes for itself. */
const OWN = new Set([
  'id',
  'ejemplo',
  'version',
  'busqueda',
  'libros',
  'primera',
  'ultima',
  'borrador',
  'clave',
  'oraron',
  'recordada',
  'asignada',
])
const JSONES = new Set(['repeticion', 'excepciones', 'avisos'])
const YES_OR_NO = new Set(['leido', 'atendida', 'inscripcion', 'cancelado', 'enMenu'])

export type Fila = Record<string, unknown> & { id: string }

/** Sermons may have transcripts of 200,000 characters each. */
const AT_ONCE = 100

/** The rows of a table and after them its drafts, of which `sale` tells when they come out; no examples. */
export async function* filasDe(db: Db, tabla: keyof Tables): AsyncGenerator<{ fila: Fila; sale?: string }> {
  const rows = inPages<Fila>((after) =>
    db.selectFrom(asOne(tabla)).selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE).execute(),
  )
  for await (const fila of rows) if (fila.ejemplo !== 1) yield { fila }
  const waiting = db.selectFrom('borradores').select(['id', 'fila', 'sale']).where('tabla', '=', tabla)
  const drafts = inPages((after) => waiting.where('id', '>', after).orderBy('id').limit(AT_ONCE).execute())
  for await (const { fila, sale } of drafts) yield { fila: JSON.parse(fila), sale }
}

async function* inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Row[] = await read(after)
    yield* rows
    after = rows.at(-1)?.id
  }
}

/** Where a file lies in the zip; an address elsewhere stays. */
export const rutaDe = (url: unknown): string => keyOfUrl(String(url ?? '')) ?? String(url ?? '')

/** The file of a sermon's transcript; '' without one. */
export const rutaDeTranscripcion = ({ slug, transcripcion }: Fila): string =>
  transcripcion
    ? `transcripciones/${slug}.${/^\uFEFF?WEBVTT/.test(String(transcripcion)) ? 'vtt' : 'txt'}`
    : ''

export function* archivosDe(tabla: Coleccion, fila: Fila): Generator<string> {
  for (const [name, holds] of Object.entries(claimOf(CLAIMS, tabla)?.columns ?? {}))
    if (isFile(holds) && fila[name]) yield String(fila[name])
  if (tabla === 'paginas') for (const { foto } of readBloques(String(fila.bloques))) if (foto) yield foto
}

function documentOf(tabla: Coleccion, fila: Fila): Record<string, unknown> {
  const columns = Object.entries(claimOf(CLAIMS, tabla)?.columns ?? {}).filter(([name]) => !OWN.has(name))
  const documento = Object.fromEntries(
    columns.map(([name, holds]) => {
      const value = fila[name] ?? null
      if (isFile(holds)) return [name, rutaDe(value)]
      if (JSONES.has(name)) return [name, value ? JSON.parse(String(value)) : null]
      return [name, YES_OR_NO.has(name) ? value === 1 : value]
    }),
  )
  if (tabla === 'predicaciones') documento.transcripcion = rutaDeTranscripcion(fila)
  if (tabla === 'paginas')
    documento.bloques = readBloques(String(fila.bloques)).map((each) => ({
      ...each,
      foto: rutaDe(each.foto),
    }))
  if (tabla === 'boletines') {
    const { titulo, texto, avisos } = boletinOf(fila)
    Object.assign(documento, { titulo, texto, avisos })
  }
  return documento
}

/** What a bulletin says, as it was written last. */
export const boletinOf = (fila: Fila) => borradorOf(fila as unknown as Parameters<typeof borradorOf>[0])

/** The collections that somebody takes along. */
export const coleccionesPara = ({ withPrivate }: { withPrivate: boolean }) =>
  COLECCIONES.filter((tabla) => withPrivate || !claimOf(CLAIMS, tabla)?.private)

/** All of it as JSON, a document a line. */
export async function* writeDatos(db: Db, options: { withPrivate: boolean }): AsyncGenerator<string> {
  yield `{"campanario": 1, "creado": ${JSON.stringify(now())}, "__collections__": {\n`
  for (const tabla of coleccionesPara(options)) {
    yield `${JSON.stringify(tabla)}: {`
    let comma = ''
    for await (const { fila, sale } of filasDe(db, tabla)) {
      const more = sale === undefined ? {} : { borrador: true, ...(sale && { sale }) }
      yield `${comma}\n${JSON.stringify(fila.id)}: ${JSON.stringify({ ...documentOf(tabla, fila), ...more })}`
      comma = ','
    }
    yield '},\n'
  }
  const [{ data: contacto }, { data: sitio }] = await Promise.all([readContacto(db), readSitio(db)])
  const pastores = sitio.pastores.map((each) => ({ ...each, foto: rutaDe(each.foto) }))
  const ventana = sitio.ventana?.map((each) => ({
    ...each,
    foto: rutaDe(each.foto),
    pelicula: rutaDe(each.pelicula),
  }))
  const logos = (['logo', 'logoNoche'] as const).filter((each) => sitio[each])
  const own = {
    ...sitio,
    pastores,
    ...(ventana && { ventana }),
    ...Object.fromEntries(logos.map((each) => [each, rutaDe(sitio[each])])),
  }
  yield `"config": ${JSON.stringify({ contacto, sitio: own })},\n`
  yield `"admin": ${JSON.stringify({ roles: { adminEmails: await listAdminEmails(db) } })}}}\n`
}
