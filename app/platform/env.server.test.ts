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
    [{ PORT: 'abc' }, /^PORT \(«abc»\) no es un número\. Por ejemplo: PORT=3000$/],
    [{ PORT: '70000' }, /^PORT \(«70000»\) es mayor que 65535/],
    [
      { ORIGIN: 'miiglesia.cl' },
      /^ORIGIN \(«miiglesia\.cl»\) no es una dirección que empiece con http.*Por ejemplo: ORIGIN=https:/,
    ],
    ...['https://iglesia.cl/sitio', 'https://iglesia.cl?a=1', 'https://ana@iglesia.cl'].map(
      (ORIGIN): [Record<string, string>, RegExp] => [
        { ORIGIN },
        /^ORIGIN .*lleva más que un nombre y un puerto/,
      ],
    ),
    [
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL.*empiece con postgres.*Por ejemplo: DATABASE_URL=postgres/,
    ],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY \(«yes»\) no es 0 ni 1 ni una lista de direcciones/],
    [{ TRUST_PROXY: '10.0.0.5, 10.0.0.0/33' }, /^TRUST_PROXY .* no es 0 ni 1/],
    [{ EXAMPLE_CONTENT: 'no' }, /^EXAMPLE_CONTENT \(«no»\) no es on ni off/],
    [{ ADMIN_EMAIL: 'a@b.cl' }, /^ADMIN_PASSWORD falta, y ADMIN_EMAIL lo necesita/],
    [
      { FETCH_PRIVATE_HOSTS: 'http://radio.lan' },
      /^FETCH_PRIVATE_HOSTS .*no es una lista de nombres de máquinas o dir/,
    ],
    [{ FETCH_PRIVATE_HOST: 'radio.lan' }, /^FETCH_PRIVATE_HOST no es un ajuste que Campanario conozca/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT \(«0»\) es menor que 1/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT \(«3000»\) es PORT/],
    [{ METRICS_HOST: '0.0.0.0' }, /^METRICS_TOKEN falta, y METRICS_HOST lo necesita/],
    [{ METRICS_TOKEN: 'corta' }, /^METRICS_TOKEN tiene menos de 32 letras/],
    [{ METRICS_TOKEN: 'ñ'.repeat(32) }, /^METRICS_TOKEN tiene letras que ninguna cabecera lleva/],
    [{ METRICS_TOKEN: `${'x'.repeat(32)} ` }, /^METRICS_TOKEN empieza o termina con un espacio/],
    [{ BACKUP_TO: './a,SFTP://casa.cl/copias' }, /^BACKUP_TO .* no es una lista de carpetas, s3:\/\//],
    [{ BACKUP_TO: 'S3://copias' }, /^BACKUP_TO .* no es una lista de carpetas, s3:\/\//],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL \(«loud»\) no es ninguno de/],
  ])('%o stops the start, naming the setting, its fault and an example', (source, sentence) => {
    expect(fault(source)).toMatch(sentence)
  })

  test('reports all faults at once', () => {
    expect(fault({ PORT: '-1', S3_BUCKET: 'fotos' }).split('\n').length).toBeGreaterThan(1)
  })

  test('never repeats a secret in a fault', () => {
    expect(fault({ AUTH_SECRET: 'corta' })).toBe(
      'AUTH_SECRET tiene menos de 32 letras. Por ejemplo: AUTH_SECRET=32 letras o más, de `openssl rand -base64 32`',
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
