import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = [
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
]
/** Shorter keys («S3RVER») may occur by chance. */
const SHORTEST = 12

/** S3 keys for a site without a bucket: unused, but recognisable if they leak. */
export const RECOGNISABLE = {
  S3_ACCESS_KEY_ID: 'gallo-campana-1731-del-bucket',
  S3_SECRET_ACCESS_KEY: 'gallo-campana-1731-de-la-llave',
}

/** Printed by the watched server before the name of a leaked secret. */
export const SECRET_TOLD = 'A SECRET WAS TOLD:'

type Secret = { name: string; text: string }

/** The secrets of a site with these settings, which no response may contain. */
export const secretsOf = (env: Record<string, string | undefined>): Secret[] =>
  [
    ...NAMES.map((name) => ({ name, text: env[name] ?? '' })),
    { name: 'the file auth-secret', text: keptSecret(env.DATA_DIR ?? '') },
  ].filter(({ text }) => text.length >= SHORTEST)

const kept = new Map<string, string>()

/** The secret that a site generated; '' while it has none. */
function keptSecret(folder: string): string {
  const known = kept.get(folder)
  if (known) return known
  try {
    const text = readFileSync(join(folder, 'auth-secret'), 'utf8').trim()
    kept.set(folder, text)
    return text
  } catch {
    return ''
  }
}
