import { z } from 'zod'
import type { Kept } from '#app/platform/db/tables.server.ts'
import { ROWS_AT_ONCE } from '#app/platform/transfer/snapshot.server.ts'

/**
 * A backup is one `.tar`, which any archive program opens:
 *
 *     cabecera.json            what it is, and the state of the tables it was made with
 *     archivos/{key}           the pictures
 *     datos/{table}/{n}.jsonl.gz   rows, one JSON object a line
 *     manifiesto.json          counts and checksums of all of it
 *
 * Pictures are compressed already, so only rows are.
 */
export const HEADER = 'cabecera.json'
export const FILES = 'archivos/'
export const ROWS = 'datos/'
export const MANIFEST = 'manifiesto.json'

const MB = 1024 * 1024
/**
 * What a backup may hold at most. The file may come from anywhere, and a megabyte of gzip may hold a
 * gigabyte. 700,000 files are those of 50,000 photos; a manifest takes up to 180 bytes for each.
 */
export const LIMITS = {
  files: 700_000,
  entries: 1_000_000,
  header: 64 * 1024,
  manifest: 128 * MB,
  /**
   * One entry of rows, compressed and not: ours end with the row that makes them 8 million characters long.
   */
  rows: 32 * MB,
  /** One row: the longest form takes a megabyte. */
  row: 8 * MB,
  /** Rows of one entry: we write what a snapshot reads at once. */
  rowsAtOnce: ROWS_AT_ONCE,
  /** All rows, not compressed. */
  allRows: 4096 * MB,
  rowCount: 10_000_000,
}
export type Limits = typeof LIMITS

export const cabeceraSchema = z.object({
  formato: z.literal('campanario'),
  version: z.literal(1),
  creado: z.iso.datetime(),
  migracion: z.string(),
})

export const manifiestoSchema = z.object({
  /** The site's mark; backups of earlier versions have none. */
  sitio: z.string().default(''),
  tablas: z.record(z.string(), z.object({ filas: z.int(), suma: z.string() })),
  archivos: z.array(z.object({ clave: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Pictures that rows name but that were missing when the backup was made. */
  faltan: z.array(z.string()).max(1_000_000),
})

export type Manifiesto = z.infer<typeof manifiestoSchema>

export const isBackedUp = ({ copied, passing, private: confided }: Kept, withPrivate: boolean) =>
  copied && !passing && (withPrivate || !confided)

/** `campanario-2026-11-21-091500.tar`: name order is time order. */
export const backupName = (moment = new Date()) =>
  `campanario-${moment.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar`

export const isBackupName = (name: string) => /^campanario-\d{4}-\d\d-\d\d-\d{6}\.tar$/.test(name)
