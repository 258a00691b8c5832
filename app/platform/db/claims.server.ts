import type { Tables } from './tables.server.ts'

/**
 * What a column holds: personal data of a visitor or of an account's owner (who they are, how to reach them, what they
 * wrote or did, from where; not ids, secrets, or what the church publishes); the URL of a stored picture or sound ('' for
 * none), with the folder of its files; text that contains such URLs ('' for any folder).
 */
export type Column = 'plain' | 'personal' | { picture: string } | { audio: string } | { filesWithin: string }

type Row = Record<string, unknown>

/** How to treat a table. */
export type Kept = {
  /**
   * Whether it is part of the site and moves with it. Other tables belong to the running installation, coordinate its
   * instances, or are rebuilt by triggers.
   */
  copied: boolean
  /**
   * In no backup: it would restore ended sessions, used links, recent deletions, uploads without their parts, and mail
   * already sent.
   */
  passing?: true
  /** Entrusted to the church: in a backup only if the church chose so. */
  private?: true
  /** Who may do what, what they did, and where donations go: a restore from the dashboard leaves it as it is. */
  guarded?: true
  /** What its rows are called where they are counted: «fotos». */
  counted?: string
  /** Emptied by a restore: its rows may name what the backup restored. */
  emptiedByRestore?: true
  /**
   * Deleted rows can be restored for a few seconds; `seenByVisitors` tells whether pages change with it, `taken` what
   * is said when another row has taken its place meanwhile.
   */
  bin?: { seenByVisitors: boolean; taken?: string }
  /** Its rows may be kept apart until they are published. */
  waits?: true
  /** Its column `ejemplo` marks example content. */
  examples?: true
  /** Whether a row is real content; `before` counts the rows before it. */
  content?(row: Row, before: number): boolean
}

/** Every column is required: a new one does not compile until somebody says what it holds. */
type Table<T extends keyof Tables, Holds> = Kept & { columns: Record<keyof Tables[T], Holds> }

/** Tables and how to treat them. Each table is claimed by its owner: the platform, a part or a feature. */
export type Claims<Holds extends Column = Column> = { [T in keyof Tables]?: Table<T, Holds> }

type Claim = Kept & { columns: Record<string, Column> }

const listed = (claims: Claims) => Object.entries(claims) as [keyof Tables, Claim][]

export function claimOf(claims: Claims, table: string): Claim | undefined {
  return Object.hasOwn(claims, table) ? claims[table as keyof Tables] : undefined
}

/** @throws if a table is claimed twice. */
export function mergeClaims(...parts: Claims[]): Claims {
  const entries = parts.flatMap(listed)
  const names = entries.map(([table]) => table)
  const twice = names.find((table, index) => names.indexOf(table) !== index)
  if (twice) throw new Error(`The table ${twice} is claimed twice`)
  return Object.fromEntries(entries)
}

/** The tables that `wanted` selects. */
export const tablesThat = (claims: Claims, wanted: (claim: Claim) => boolean): (keyof Tables)[] =>
  listed(claims).flatMap(([table, claim]) => (wanted(claim) ? [table] : []))

const listedColumns = (claims: Claims) =>
  listed(claims).flatMap(([table, claim]) =>
    Object.entries(claim.columns).map(([column, holds]) => ({ table, column, holds })),
  )

export const personalColumns = (claims: Claims) =>
  listedColumns(claims).filter(({ holds }) => holds === 'personal')

/** Whether a column holds the URL of one stored file. */
export const isFile = (holds: Column | undefined) =>
  typeof holds === 'object' && ('picture' in holds || 'audio' in holds)

/** The columns that contain URLs of stored files: directly, or within text. */
export function fileColumns(claims: Claims) {
  const columns = listedColumns(claims)
  return {
    addresses: columns.filter(({ holds }) => isFile(holds)),
    documents: columns.filter(({ holds }) => typeof holds === 'object' && 'filesWithin' in holds),
  }
}

/** The folders of pictures and sounds, as key prefixes. */
export function fileFolders(claims: Claims): string[] {
  const folders = listedColumns(claims).flatMap(({ holds }) =>
    typeof holds === 'object' ? Object.values<string>(holds) : [],
  )
  return [...new Set(folders)].filter(Boolean).map((folder) => `${folder}/`)
}
