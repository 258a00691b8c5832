import type { Permiso } from '#app/parts/feature/permisos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'

/** A row's fields as a version keeps them. */
export type Datos = Readonly<Record<string, unknown>>

/** A field's word on the screen, and how its value reads there. */
type Campo = {
  nombre: string
  /** A stored file's address: a version says that it was another one, and keeps none. */
  archivo?: true
  texto?(value: unknown, db: Db, datos: Datos): string | Promise<string>
}

/** The fields of which every change keeps the version before, in the order of their form. */
export type Campos = Readonly<Record<string, string | Campo>>

/** What the store of a table has to know, to keep versions. */
export type Versionada = { tabla: keyof Tables; campos: Campos }

/** What a feature says of a table, or of a single document, of which versions are kept. */
export type Versionado = Versionada & {
  /** The document, where a table holds several. */
  fila?: string
  permiso: Permiso
  /** What it is, at the beginning of a sentence: «Predicación». */
  nombre: string
  /** Which one it is: its title. */
  titulo(datos: Datos): string
  /** The dashboard's page where it is edited. */
  editar(fila: string, ahora: Datos): string
  /** The public page that shows it; undefined while none does. */
  pagina(db: Db, fila: string): Promise<string | undefined>
  /**
   * Makes what is not published public in the caller's transaction, for a preview; only of what can wait.
   * @returns false if it is public or gone.
   */
  mostrar?(trx: Db, fila: string): Promise<boolean>
  /** A document as visitors see it now. */
  read?(db: Db): Promise<Datos>
  /**
   * Saves a version as a change of now, by the feature's own store, in the caller's transaction. What was
   * deleted since (a file, a series, a category) stays as it is now.
   * @returns false if it is gone; a sentence if it cannot be.
   */
  restore(trx: Db, fila: string, datos: Datos): Promise<boolean | string>
}

export const nombreDe = (campo: string | Campo): string => (typeof campo === 'string' ? campo : campo.nombre)

/** A field's value in a version as text: lists a line each. */
export async function textoDe({ campos }: Versionada, name: string, datos: Datos, db: Db): Promise<string> {
  const campo = campos[name]
  // A field that is newer than the version.
  if (!Object.hasOwn(datos, name)) return ''
  if (typeof campo === 'object' && campo.texto) return campo.texto(datos[name], db, datos)
  return asText(datos[name])
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value === 'object') return Object.values(value).map(asText).filter(Boolean).join(' · ')
  return String(value)
}

export const siNo = (value: unknown): string => (value === 1 ? 'Sí' : 'No')
