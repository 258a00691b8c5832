import type { Generated } from 'kysely'
import type { z } from 'zod'

/**
 * The database's tables as Kysely sees them, made of what their owners declare (the platform's in
 * `platform-tables.server.ts`, each feature's in its `tables.server.ts`). Both engines store the same: ids
 * are UUIDv7 text, a moment is ISO-8601 UTC text, a day is `YYYY-MM-DD` text, a flag is 0 or 1. `version`
 * counts a row's changes, so that two people who edit it at once do not overwrite each other. `ejemplo` marks
 * the example content of a new installation.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every owner adds its tables to it.
export interface Tables {}

export type Flag = 0 | 1

/**
 * What a column holds: personal data of a visitor or of an account's owner (who they are, how to reach them,
 * what they wrote or did, from where; not ids, secrets, or what the church publishes); the URL of a stored
 * picture or sound ('' for none), with the folder of its files; text that contains such URLs ('' for any
 * folder).
 */
export type Column = 'plain' | 'personal' | { picture: string } | { audio: string } | { filesWithin: string }

type Row = Record<string, unknown>

export type Kept = {
  /**
   * Whether it is part of the site and moves with it. Other tables belong to the running installation,
   * coordinate its instances, or are rebuilt by triggers.
   */
  copied: boolean
  /**
   * In no backup: it would restore ended sessions, used links, recent deletions, uploads without their parts,
   * and mail already sent.
   */
  passing?: true
  /** Entrusted to the church: in a backup only if the church chose so. */
  private?: true
  /**
   * Who may do what, what they did, and where donations go: a restore from the dashboard leaves it as it is.
   */
  guarded?: true
  /** What its rows are called where they are counted: «fotos». */
  counted?: string
  /** Emptied by a restore: its rows may name what the backup restored. */
  emptiedByRestore?: true
  /**
   * Deleted rows can be restored for a few seconds; `seenByVisitors` tells whether pages change with it,
   * `taken` what is said when another row has taken its place meanwhile, `titulo` the column by whose value
   * «Actividad» names one: never a person.
   */
  bin?: { seenByVisitors: boolean; taken?: string; titulo?: string }
  /** Its rows may be kept apart until they are published; the column by whose value people know one. */
  waits?: { titulo: string }
  /** Its column `ejemplo` marks example content. */
  examples?: true
  /** What its rows are, where they hold JSON: a restore refuses others. */
  row?: z.ZodType
  /** Its rows keep a row of another table each (`RowApart`), which is checked likewise. */
  apart?: true
  /** Whether a row is real content; `before` counts the rows before it. */
  content?(row: Row, before: number): boolean
}

declare const value: unique symbol

/** What a column holds, with the type of its values, which exists for the compiler alone. */
type Typed<Value, Holds extends Column> = Holds & { readonly [value]: () => Value }

const column = <Value, Holds extends Column>(holds: Holds) => holds as Typed<Value, Holds>

export const text = column<string, 'plain'>('plain')
export const integer = column<number, 'plain'>('plain')
export const flag = column<Flag, 'plain'>('plain')
/** Text of few values, or of a known form. */
export const oneOf = <Value>() => column<Value, 'plain'>('plain')
/** Text that is personal data: see `Column`. */
export const personal = column<string, 'personal'>('personal')
/** The address of a stored picture, '' for none, whose files lie in the folder. */
export const picture = (folder: string) => column<string, { picture: string }>({ picture: folder })
/** The address of a stored sound, '' for none, whose files lie in the folder. */
export const audio = (folder: string) => column<string, { audio: string }>({ audio: folder })
/** Text that contains addresses of stored files: in the folder, or in any (empty). */
export const filesWithin = (folder: string) =>
  column<string, { filesWithin: string }>({ filesWithin: folder })

export const orNull = <Value, Holds extends Column>(holds: Typed<Value, Holds>) =>
  column<Value | null, Holds>(holds)
/** The database fills the column in when an insert leaves it out. */
export const filled = <Value, Holds extends Column>(holds: Typed<Value, Holds>) =>
  column<Generated<Value>, Holds>(holds)

/** A table's title is one of its columns (`'titulo' as const`). */
type Titled<Declared> = {
  [Table in keyof Declared]: Declared[Table] extends { columns: infer Columns }
    ? {
        columns: object
        waits?: { titulo: keyof Columns }
        bin?: { seenByVisitors: boolean; titulo?: keyof Columns }
      }
    : never
}

/** What Kysely sees of declared tables. */
export type TablesOf<Declared extends Titled<Declared>> = {
  [Table in keyof Declared]: {
    [Name in keyof Declared[Table]['columns']]: Declared[Table]['columns'][Name] extends {
      readonly [value]: () => infer Value
    }
      ? Value
      : never
  }
}
