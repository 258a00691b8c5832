import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { LATEST_MIGRATION } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { sha256Of } from '#app/platform/transfer/content.server.ts'
import type { Row } from '#app/platform/transfer/snapshot.server.ts'

export type Entry = Partial<Header> & { name: string; bytes?: Uint8Array }

export const json = (name: string, value: unknown): Entry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
})
const lines = (rows: unknown[]) => gzipSync(rows.map((row) => JSON.stringify(row)).join('\n'))
export const rowsOf = (table: string, rows: unknown[]): Entry => ({
  name: `datos/${table}/000001.jsonl.gz`,
  bytes: lines(rows),
})
export const cabeceraOf = (migracion: string) =>
  json('cabecera.json', { formato: 'campanario', version: 1, creado: now(), migracion })
export const cabecera = cabeceraOf(LATEST_MIGRATION)

export function sumOf(rows: Row[]) {
  const sum = createSum()
  rows.forEach(sum.add)
  return sum.result()
}

export async function tarOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { bytes = new Uint8Array(), ...header } of entries)
    tar.entry({ mtime: new Date(0), ...header }, Buffer.from(bytes))
  tar.finalize()
  return buffer(tar)
}

/** A manifest that agrees with the entries: what is refused is refused for itself. */
export async function whole(entries: Entry[], tables: Record<string, Row[]> = {}): Promise<Buffer> {
  const archivos = []
  for (const { name, bytes = new Uint8Array() } of entries)
    if (name.startsWith('archivos/'))
      archivos.push({
        clave: name.slice('archivos/'.length),
        bytes: bytes.length,
        sha256: await sha256Of(stream(bytes)),
      })
  const tablas = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, sumOf(rows)]))
  const rows = Object.entries(tables).map(([table, each]) => rowsOf(table, each))
  return tarOf([cabecera, ...entries, ...rows, json('manifiesto.json', { tablas, archivos, faltan: [] })])
}

export async function* stream(bytes: Uint8Array) {
  yield bytes
}

const rowsText = (text: string, n = 1): Entry => ({
  name: `datos/config/${String(n).padStart(6, '0')}.jsonl.gz`,
  bytes: gzipSync(text),
})
const columns = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":1`).join()}}`

type Hostile = [what: string, bytes: () => Promise<Buffer>]

/** Rows that no database has, and no limit of bytes refuses. */
export const SHAPED: Hostile[] = [
  ['a row of half a million columns', () => tarOf([cabecera, rowsText(columns(500_000))])],
  ['five million levels', () => tarOf([cabecera, rowsText('['.repeat(5_000_000))])],
]

/** Small backups that once kept the site busy for minutes, or could fill its memory. */
export const HOSTILE: Hostile[] = [
  ...SHAPED,
  ['63 MB of rows without columns, in 61 kB', () => tarOf([cabecera, rowsText('{}\n'.repeat(21_000_000))])],
  ['a row of three million columns', () => tarOf([cabecera, rowsText(columns(3_000_000))])],
  [
    'millions of tiny rows, in 278 kB',
    () =>
      tarOf([
        cabecera,
        ...Array.from({ length: 20 }, (_, n) => rowsText('{"id":"a"}\n'.repeat(600_000), n + 1)),
      ]),
  ],
  ['half a gigabyte of one letter', () => tarOf([cabecera, rowsText('a'.repeat(500_000_000))])],
]
