import { z } from 'zod'
import type { Db } from './db.server.ts'
import { updateUnlessOvertaken } from './versions.server.ts'

type DocumentTable = 'config' | 'admin'

/** A kind of single document: where it is, what it may be, and what it is until somebody saves it. */
type DocumentKind<T extends object> = {
  table: DocumentTable
  id: string
  schema: z.ZodType<T>
  initial: T
  /** What its fields are taken to be when the stored ones cannot be read, if `initial` would allow more. */
  strict?: T
}

/** A single document and how often it was saved (0: never, `data` is the default). */
export type Document<T> = { data: T; version: number }

const kinds = new Map<string, DocumentKind<object>>()
const placeOf = ({ table, id }: { table: string; id: string }) => `${table}/${id}`

export function defineDocument<T extends object>(kind: DocumentKind<T>): DocumentKind<T> {
  kinds.set(placeOf(kind), kind as unknown as DocumentKind<object>)
  return kind
}

/** Text that is JSON, and what it is. */
export const jsonOf = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('It is not JSON')
        return z.NEVER
      }
    })
    .pipe(schema)

const textSchema = jsonOf(z.record(z.string(), z.unknown()))

const failures = new Map<string, string>()
let onUnreadable: (document: string, why: string) => void = () => {}

/** Hears of documents that cannot be read, of each once. */
export const hearOfUnreadable = (hear: typeof onUnreadable): void => {
  onUnreadable = hear
}

/**
 * Reads a single document. Fields that its schema gained since the last save take their value from `initial`,
 * so that an update never breaks a site; so do those that cannot be read, which only a changed database can
 * have, because a site whose name is broken must still let somebody in to mend it.
 */
export async function readDocument<T extends object>(
  db: Db,
  kind: DocumentKind<T>,
  initial: T = kind.initial,
): Promise<Document<T>> {
  const row = await db
    .selectFrom(kind.table)
    .select(['data', 'version'])
    .where('id', '=', kind.id)
    .executeTakeFirst()
  return row
    ? { data: parseDocument(kind, row.data, initial), version: row.version }
    : { data: initial, version: 0 }
}

/** A stored document, of which what cannot be read is as it was in the beginning. */
export function parseDocument<T extends object>(
  kind: DocumentKind<T>,
  text: string,
  initial: T = kind.initial,
): T {
  const { stored, result } = parsed(kind, text, initial)
  if (result.success) return result.data
  const place = placeOf(kind)
  const why = z.prettifyError(result.error)
  if (failures.get(place) !== why) onUnreadable(place, why)
  failures.set(place, why)
  const instead = kind.strict ?? initial
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]))
  const whole = Object.entries(stored).filter(([name]) => !wrong.has(name))
  return kind.schema.safeParse({ ...instead, ...Object.fromEntries(whole) }).data ?? instead
}

function parsed<T extends object>({ schema }: DocumentKind<T>, text: string, initial: T) {
  const json = textSchema.safeParse(text)
  const stored = json.data ?? {}
  return {
    stored,
    result: json.error
      ? { success: false as const, error: json.error }
      : schema.safeParse({ ...initial, ...stored }),
  }
}

/** A row of a table of documents, of whose kinds each is as its schema says. */
export const documentRow = (table: DocumentTable) =>
  z.object({ id: z.string(), data: z.string() }).refine(({ id, data }) => {
    const kind = kinds.get(placeOf({ table, id }))
    return !kind || parsed(kind, data, kind.initial).result.success
  })

/** The ids of the documents that cannot be read. */
export async function listUnreadable(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const table of ['config', 'admin'] as const)
    for (const row of await db.selectFrom(table).select(['id', 'data']).execute())
      if (!documentRow(table).safeParse(row).success) found.push(row.id)
  return found
}

/**
 * Overwrites a single document unless somebody else saved it since `version`.
 * @returns false if they did; nothing is written then.
 */
export async function writeDocument<T extends object>(
  trx: Db,
  { table, id }: Pick<DocumentKind<T>, 'table' | 'id'>,
  data: T,
  version: number,
): Promise<boolean> {
  const text = JSON.stringify(data)
  if (version === 0) {
    const inserted = await trx
      .insertInto(table)
      .values({ id, data: text, version: 1 })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  return updateUnlessOvertaken(trx, table, { id, version }, { data: text })
}
