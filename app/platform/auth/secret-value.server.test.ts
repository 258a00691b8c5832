import { inspect } from 'node:util'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { publicSettings, readEnv } from '../env.server.ts'
import { plainError } from '../log.server.ts'
import { Secret } from './secret-value.server.ts'

const TEXT = 'gallo-campana-1731'

describe('a secret', () => {
  const secret = new Secret(TEXT)
  const kept = { secret, list: [secret], of: new Map([['x', secret]]) }

  const logged = () => {
    const lines: string[] = []
    const log = pino({ serializers: { err: plainError } }, { write: (line) => void lines.push(line) })
    log.error({ err: new Error(`with ${secret}`), ...kept }, `and ${secret}`)
    return lines.join('')
  }
  test.each([
    ['text', () => `${secret}`],
    ['JSON', () => JSON.stringify(kept)],
    ['inspect', () => inspect(kept, { depth: 9, showHidden: true, getters: true })],
    ['a log line', logged],
  ])('as %s it shows only that it is a secret', (_, print) => {
    expect(print()).toContain('secret')
    expect(print()).not.toContain(TEXT)
  })

  test('holds its value in no property and in no clone', () => {
    expect(Reflect.ownKeys(secret)).toEqual([])
    expect(Reflect.ownKeys(structuredClone(secret))).toEqual([])
    expect(Object.values({ ...secret })).toEqual([])
  })
})

describe('the settings', () => {
  const SECRETS = {
    DATABASE_URL: `postgres://campanario:${TEXT}-a@127.0.0.1:5432/campanario`,
    DATABASE_REPLICA_URL: `postgres://campanario:${TEXT}-b@127.0.0.1:5432/campanario`,
    S3_ACCESS_KEY_ID: `${TEXT}-c`,
    S3_SECRET_ACCESS_KEY: `${TEXT}-d`,
    AUTH_SECRET: `${TEXT}-e-of-32-characters-or-more`,
    ADMIN_PASSWORD: `${TEXT}-f`,
    SMTP_URL: `smtp://campanario:${TEXT}-g@127.0.0.1:25`,
    METRICS_TOKEN: `${TEXT}-h-of-32-characters-or-more`,
  }
  const OTHERS = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'fotos',
    ADMIN_EMAIL: 'marta@iglesia.cl',
    MAIL_FROM: 'avisos@iglesia.cl',
  }
  const env = readEnv({ ...SECRETS, ...OTHERS })

  test('wrap every secret', () => {
    for (const [name, text] of Object.entries(SECRETS)) {
      const value = env[name as keyof typeof SECRETS]
      expect(value, name).toBeInstanceOf(Secret)
      expect(value?.reveal(), name).toBe(text)
    }
    expect(JSON.stringify(env) + inspect(env, { depth: 9, showHidden: true })).not.toContain(TEXT)
  })

  test('that requests can read contain no secret', () => {
    expect(publicSettings(env)).toEqual({
      origin: undefined,
      home: 'http://localhost:3000',
      logHits: false,
      serviceWorker: true,
      proxies: [],
      privateHosts: [],
      filesUrl: undefined,
      mail: true,
      dataDir: './data',
      port: 3000,
      backupEvery: undefined,
      updatesUrl: undefined,
      asked: [OTHERS.S3_ENDPOINT],
    })
  })

  test.each(Object.keys(SECRETS))('a wrong %s is not repeated in its fault', (name) => {
    const read = () => readEnv({ ...OTHERS, ...SECRETS, [name]: TEXT.slice(0, 9), S3_BUCKT: 'x' })
    expect(read).toThrow(/S3_BUCKT/)
    expect(read).not.toThrow(TEXT.slice(0, 9))
  })
})
