import type { Tables } from './tables.server.ts'

/**
 * What a column holds: something about a person; the address of a picture and the folder it is kept in ('' for one of
 * any folder); JSON with such addresses in it.
 */
export type Column = 'plain' | 'personal' | { picture: string } | { picturesWithin: string }

type Row = Record<string, unknown>

/** What there is to say about a table besides its columns. */
export type Kept = {
  /**
   * Whether it makes up the site, and so moves with it. What does not belongs to the running site alone, is what its
   * instances agree on, or is made again by triggers.
   */
  copied: boolean
  /**
   * In no backup: it would bring back sessions that were ended, links that were used, what was deleted a moment ago,
   * uploads whose parts are gone, and mail that was sent.
   */
  passing?: true
  /** Confided to the church: in a backup only if the church chose so. */
  private?: true
  /** Emptied when a backup is restored: what it names may be what the backup has brought back. */
  emptiedByRestore?: true
  /** A deleted row can be brought back for a few seconds; `seenByVisitors` tells whether pages change with it. */
  bin?: { seenByVisitors: boolean }
  /** Its column `ejemplo` marks the rows that came with the installation. */
  examples?: true
  /** Whether a row is something that somebody has put into the site; `before` counts the rows before it. */
  content?(row: Row, before: number): boolean
}

/** Every column has to be named: a new one does not compile until somebody has said what it holds. */
type Table<T extends keyof Tables> = Kept & { columns: Record<keyof Tables[T], Column> }

/** Which tables there are, and how each is to be treated. Who keeps a table claims it: the platform or a feature. */
export type Claims = { [T in keyof Tables]?: Table<T> }

type Claim = Kept & { columns: Record<string, Column> }

const listed = (claims: Claims) => Object.entries(claims) as [keyof Tables, Claim][]

export function claimOf(claims: Claims, table: string): Claim | undefined {
  return Object.hasOwn(claims, table) ? claims[table as keyof Tables] : undefined
}

/** @throws when a table is claimed twice. */
export function together(...parts: Claims[]): Claims {
  const entries = parts.flatMap(listed)
  const names = entries.map(([table]) => table)
  const twice = names.find((table, index) => names.indexOf(table) !== index)
  if (twice) throw new Error(`The table ${twice} is claimed twice`)
  return Object.fromEntries(entries)
}

/** The tables that `wanted` says yes to. */
export const tablesThat = (claims: Claims, wanted: (claim: Claim) => boolean): (keyof Tables)[] =>
  listed(claims).flatMap(([table, claim]) => (wanted(claim) ? [table] : []))

/** The columns that name pictures: by an address of their own, or by those in their JSON. */
export function pictureColumns(claims: Claims) {
  const columns = listed(claims).flatMap(([table, claim]) =>
    Object.entries(claim.columns).map(([column, holds]) => ({ table, column, holds })),
  )
  return {
    addresses: columns.filter(({ holds }) => typeof holds === 'object' && 'picture' in holds),
    documents: columns.filter(({ holds }) => typeof holds === 'object' && 'picturesWithin' in holds),
  }
}

/** The folders that pictures are kept in, each as the beginning of a key. */
export function pictureFolders(claims: Claims): string[] {
  const folders = listed(claims).flatMap(([, { columns }]) =>
    Object.values(columns).flatMap((holds) => {
      if (typeof holds === 'string') return []
      return 'picture' in holds ? holds.picture : holds.picturesWithin
    }),
  )
  return [...new Set(folders)].filter(Boolean).map((folder) => `${folder}/`)
}
