import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnv, SettingsError } from './env.server.ts'

const fault = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('all have defaults', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: './data',
      TRUST_PROXY: [],
      EXAMPLE_CONTENT: true,
    })
  })

  test('ORIGIN is compared as browsers write it', () => {
    expect(readEnv({ ORIGIN: 'https://WWW.Iglesia.cl:443/' }).ORIGIN).toBe('https://www.iglesia.cl')
  })

  test('an empty value counts as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT \(«abc»\) is not a number\. Example: PORT=3000$/],
    [{ PORT: '70000' }, /^PORT \(«70000»\) is above 65535/],
    [
      { ORIGIN: 'miiglesia.cl' },
      /^ORIGIN \(«miiglesia\.cl»\) is not an address that begins with http.*Example: ORIGIN=https:/,
    ],
    ...['https://iglesia.cl/sitio', 'https://iglesia.cl?a=1', 'https://ana@iglesia.cl'].map(
      (ORIGIN): [Record<string, string>, RegExp] => [{ ORIGIN }, /^ORIGIN .*has more than a host and a port/],
    ),
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL.*begins with postgres.*Example: DATABASE_URL=postgres/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY \(«yes»\) is neither 0 nor 1 nor a list of addresses/],
    [{ TRUST_PROXY: '10.0.0.5, 10.0.0.0/33' }, /^TRUST_PROXY .* is neither 0 nor 1/],
    [{ EXAMPLE_CONTENT: 'no' }, /^EXAMPLE_CONTENT \(«no»\) is neither on nor off/],
    [{ ADMIN_EMAIL: 'a@b.cl' }, /^ADMIN_PASSWORD is missing, and ADMIN_EMAIL needs it/],
    [
      { FETCH_PRIVATE_HOSTS: 'http://radio.lan' },
      /^FETCH_PRIVATE_HOSTS .*is not a list of host names or addr/,
    ],
    [{ FETCH_PRIVATE_HOST: 'radio.lan' }, /^FETCH_PRIVATE_HOST is not a setting that Campanario knows/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT \(«0»\) is below 1/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT \(«3000»\) is PORT/],
    [{ METRICS_HOST: '0.0.0.0' }, /^METRICS_TOKEN is missing, and METRICS_HOST needs it/],
    [{ METRICS_TOKEN: 'corta' }, /^METRICS_TOKEN has fewer than 32 characters/],
    [{ METRICS_TOKEN: 'ñ'.repeat(32) }, /^METRICS_TOKEN has letters that no header carries/],
    [{ METRICS_TOKEN: `${'x'.repeat(32)} ` }, /^METRICS_TOKEN begins or ends with a blank/],
    [{ BACKUP_TO: './a,SFTP://casa.cl/copias' }, /^BACKUP_TO .* is not a list of folders, s3:\/\//],
    [{ BACKUP_TO: 'S3://copias' }, /^BACKUP_TO .* is not a list of folders, s3:\/\//],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL \(«loud»\) is not one of/],
  ])('%o stops the start, naming the setting, its fault and an example', (source, sentence) => {
    expect(fault(source)).toMatch(sentence)
  })

  test('reports all faults at once', () => {
    expect(fault({ PORT: '-1', S3_BUCKET: 'fotos' }).split('\n').length).toBeGreaterThan(1)
  })

  test('never repeats a secret in a fault', () => {
    expect(fault({ AUTH_SECRET: 'corta' })).toBe(
      'AUTH_SECRET has fewer than 32 characters. Example: AUTH_SECRET=32 characters or more, from `openssl rand -base64 32`',
    )
    expect(fault({ ADMIN_EMAIL: 'a@b.cl', ADMIN_PASSWORD: 'corta' })).not.toContain('corta')
  })

  test('.env.example names every setting and starts', () => {
    const example = readFileSync('.env.example', 'utf8')
    const named = Array.from(example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm), ([, name]) => name)
    expect(named.length).toBeGreaterThan(20)
    const inUse = Array.from(example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm), ([, name, value]) => [name, value])
    expect(inUse.length).toBeGreaterThan(5)
    expect(() => readEnv(Object.fromEntries(inUse))).not.toThrow()
    // The schema refuses unknown names above, so acceptance means that it knows them all.
    for (const name of Object.keys(readEnv({}))) expect(named).toContain(name)
  })
})
