import { z } from 'zod'
import type { Kept } from '#app/platform/db/tables.server.ts'

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

/** Whether a backup includes a table. */
export const isBackedUp = ({ copied, passing, private: confided }: Kept, withPrivate: boolean) =>
  copied && !passing && (withPrivate || !confided)

/** `campanario-2026-11-21-091500.tar`: name order is time order. */
export const backupName = (moment = new Date()) =>
  `campanario-${moment.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar`

export const isBackupName = (name: string) => /^campanario-\d{4}-\d\d-\d\d-\d{6}\.tar$/.test(name)
