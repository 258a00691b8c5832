import type { Column, Kept, Tables } from './tables.server.ts'

type Claim<Holds extends Column = Column> = Kept & { columns: Record<string, Holds> }

/** Tables and how to treat them. Each table is claimed by its owner: the platform, a part or a feature. */
export type Claims<Holds extends Column = Column> = Record<string, Claim<Holds>>

const listed = (claims: Claims) => Object.entries(claims) as [keyof Tables, Claim][]

export function claimOf(claims: Claims, table: string): Claim | undefined {
  return Object.hasOwn(claims, table) ? claims[table] : undefined
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
