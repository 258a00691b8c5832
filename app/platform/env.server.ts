import { isIP } from 'node:net'
import { z } from 'zod'
import { Secret } from './auth/secret-value.server.ts'
import { OperatorError } from './operator-error.server.ts'

/**
 * For each setting, its purpose and a good value: shown when it is wrong, and kept equal to `.env.example`.
 */
const EXAMPLES = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  ORIGIN: 'https://www.miiglesia.cl',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://campanario:clave@localhost:5432/campanario',
  DATABASE_POOL: '10',
  DATABASE_REPLICA_URL: 'postgres://campanario:clave@replica:5432/campanario',
  S3_ENDPOINT: 'https://s3.us-east-1.amazonaws.com',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'campanario',
  S3_ACCESS_KEY_ID: 'AKIA…',
  S3_SECRET_ACCESS_KEY: 'un secreto largo',
  FILES_URL: 'https://archivos.miiglesia.cl',
  AUTH_SECRET: '32 letras o más, de `openssl rand -base64 32`',
  ADMIN_EMAIL: 'pastora@miiglesia.cl',
  ADMIN_PASSWORD: 'una frase de 10 letras o más',
  SMTP_URL: 'smtps://usuario:clave@smtp.miiglesia.cl',
  MAIL_FROM: 'Mi Iglesia <avisos@miiglesia.cl>',
  EXAMPLE_CONTENT: 'on',
  LOG_LEVEL: 'info',
  FETCH_PRIVATE_HOSTS: 'radio.lan,10.0.0.5',
  LOG_HITS: 'on',
  SERVICE_WORKER: 'off',
  METRICS_TOKEN: '32 letras o más, de `openssl rand -hex 32`',
  METRICS_PORT: '9464',
  METRICS_HOST: '127.0.0.1',
  BACKUP_EVERY: '24h',
  BACKUP_KEEP: '7',
  BACKUP_TO: './respaldos',
  BACKUP_REQUESTS: 'off',
  UPDATES_URL: 'https://campanario.example/version.json',
} satisfies Record<string, string>

const url = (protocols: RegExp, what: string) =>
  z.url({ protocol: protocols, error: `no es ${what}` }).transform((value) => value.replace(/\/+$/, ''))

const webUrl = url(/^https?$/, 'una dirección que empiece con http:// o https://')
const HOST_NAME = /^[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/
const postgresUrl = url(/^postgres(ql)?$/, 'una dirección que empiece con postgres://')

const onOff = (initial: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'no es on ni off')
    .default(initial)
    .transform((value) => value === 'on')

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number('no es un número')
    .int('no es un número entero')
    .min(min, `es menor que ${min}`)
    .max(max, `es mayor que ${max}`)

/** An address that begins with somebody's name and password. */
const WITH_PASSWORD = /:\/\/[^/@]*:[^/]*@/

const secret = (text: z.ZodType<string, string>) => text.transform((value) => new Secret(value))

/** The proxies of `TRUST_PROXY=1`. */
export const THIS_MACHINE = ['127.0.0.0/8', '::1']

/** Whether only this machine reaches a host's ports. */
export const isLoopback = (host: string) => /^(127\.|::1$|localhost$)/.test(host)

/** Whether it is an address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

const MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Whether a secret has 32 characters, not counting blanks or the zeros that a power cut leaves in a file. */
export const isLongEnough = (secret: string) => secret.replace(/[\s\0]/g, '').length >= 32

const schema = z
  .object({
    PORT: whole(0, 65535).default(3000),
    HOST: z.string().min(1, 'está vacío').default('0.0.0.0'),
    DATA_DIR: z.string().min(1, 'está vacío').default('./data'),
    ORIGIN: webUrl
      .refine((value) => {
        const { pathname, search, hash, username } = new URL(value)
        return `${pathname}${search}${hash}${username}` === '/'
      }, 'lleva más que un nombre y un puerto: el sitio responde siempre en la raíz de su dirección')
      // As browsers write it: in lower case, without :443.
      .transform((value) => new URL(value).origin)
      .optional(),
    TRUST_PROXY: z
      .string()
      .default('0')
      .transform((value) => (value === '0' ? [] : value === '1' ? THIS_MACHINE : value.split(/[\s,]+/)))
      .refine((proxies) => proxies.every(isNetwork), 'no es 0 ni 1 ni una lista de direcciones o redes'),
    DATABASE_URL: secret(postgresUrl).optional(),
    DATABASE_REPLICA_URL: secret(postgresUrl).optional(),
    DATABASE_POOL: whole(2, 200).default(10),
    S3_ENDPOINT: webUrl.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().min(1, 'está vacío').optional(),
    S3_ACCESS_KEY_ID: secret(z.string()).optional(),
    S3_SECRET_ACCESS_KEY: secret(z.string()).optional(),
    FILES_URL: webUrl.optional(),
    AUTH_SECRET: secret(z.string().refine(isLongEnough, 'tiene menos de 32 letras')).optional(),
    ADMIN_EMAIL: z.email('no es un correo').optional(),
    ADMIN_PASSWORD: secret(z.string().min(10, 'tiene menos de 10 letras')).optional(),
    SMTP_URL: secret(
      z.url({ protocol: /^smtps?$/, error: 'no es una dirección que empiece con smtp:// o smtps://' }),
    ).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'no es un correo')
      .optional(),
    EXAMPLE_CONTENT: onOff('on'),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
        'no es ninguno de estos: trace, debug, info, warn, error, silent',
      )
      .default('info'),
    FETCH_PRIVATE_HOSTS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine(
        (hosts) => hosts.every((host) => isIP(host) !== 0 || HOST_NAME.test(host)),
        'no es una lista de nombres de máquinas o direcciones',
      ),
    LOG_HITS: onOff('off'),
    SERVICE_WORKER: onOff('on'),
    METRICS_TOKEN: secret(
      z
        .string()
        .refine(isLongEnough, 'tiene menos de 32 letras')
        .regex(/^[ -~]*$/, 'tiene letras que ninguna cabecera lleva, como la ñ')
        .regex(/^\S.*\S$/s, 'empieza o termina con un espacio, que ninguna cabecera lleva'),
    ).optional(),
    METRICS_PORT: whole(1, 65535).optional(),
    METRICS_HOST: z.string().min(1, 'está vacío').default('127.0.0.1'),
    BACKUP_EVERY: z
      .string()
      .regex(/^[1-9]\d{0,3}[mhd]$/, 'no es un número con m, h o d (minutos, horas, días)')
      .transform((value) => Number.parseInt(value, 10) * MS[value.at(-1) as keyof typeof MS])
      .optional(),
    BACKUP_KEEP: whole(1).default(7),
    BACKUP_TO: z
      .string()
      .transform((value) => value.split(',').map((place) => place.trim()))
      .refine(
        (places) => places.every((place) => place !== '' && !/^(?!s3:|sftp:)[A-Za-z\d+]+:\/\//.test(place)),
        'no es una lista de carpetas, s3:// y sftp://, separadas por comas',
      )
      .refine(
        (places) => !places.some((place) => WITH_PASSWORD.test(place)),
        'lleva una contraseña: sftp:// funciona con una llave (docs/operating.md)',
      )
      .optional(),
    BACKUP_REQUESTS: onOff('off'),
    UPDATES_URL: webUrl.optional(),
  })
  .superRefine((env, context) => {
    const needs = (given: keyof typeof env, needed: keyof typeof env) => {
      if (env[given] !== undefined && env[needed] === undefined)
        context.addIssue({ code: 'custom', path: [needed], message: `falta, y ${given} lo necesita` })
    }
    needs('ADMIN_EMAIL', 'ADMIN_PASSWORD')
    needs('ADMIN_PASSWORD', 'ADMIN_EMAIL')
    needs('SMTP_URL', 'MAIL_FROM')
    needs('DATABASE_REPLICA_URL', 'DATABASE_URL')
    needs('FILES_URL', 'S3_BUCKET')
    needs('S3_BUCKET', 'S3_ENDPOINT')
    needs('S3_BUCKET', 'S3_ACCESS_KEY_ID')
    needs('S3_BUCKET', 'S3_SECRET_ACCESS_KEY')
    if (env.METRICS_PORT === env.PORT)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'es PORT, donde está el sitio' })
    // Whoever reaches it reads it.
    if (!isLoopback(env.METRICS_HOST)) needs('METRICS_HOST', 'METRICS_TOKEN')
    const buckets = (env.BACKUP_TO ?? []).flatMap((place) => /^s3:\/*([^/]*)/.exec(place)?.[1] ?? [])
    if (buckets.length > 0) {
      // The bucket that serves pictures is public.
      if (env.FILES_URL && env.S3_BUCKET && buckets.includes(env.S3_BUCKET))
        context.addIssue({
          code: 'custom',
          path: ['BACKUP_TO'],
          message: 'es el bucket que FILES_URL hace público: usa otro',
        })
      needs('BACKUP_TO', 'S3_ENDPOINT')
      needs('BACKUP_TO', 'S3_ACCESS_KEY_ID')
      needs('BACKUP_TO', 'S3_SECRET_ACCESS_KEY')
    }
  })

export type Env = z.output<typeof schema>

/**
 * Settings whose values no fault repeats; `readEnv` wraps them in `Secret`. Some are URLs that contain a
 * password.
 */
const SECRETS = new Set<string>([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
])

/** The settings that requests can read; no secrets. */
export const publicSettings = (env: Env) => ({
  origin: env.ORIGIN,
  /** The origin for mails and the terminal, where no request provides one. */
  home: env.ORIGIN ?? `http://localhost:${env.PORT}`,
  /** Addresses and networks of the proxies whose `X-Forwarded-…` headers are believed. */
  proxies: env.TRUST_PROXY,
  /** Hosts in private networks that the site may ask. */
  privateHosts: env.FETCH_PRIVATE_HOSTS,
  /** Where browsers fetch pictures, if not from the site itself. */
  filesUrl: env.FILES_URL,
  logHits: env.LOG_HITS,
  /** Browsers keep pages for the time without a network. */
  serviceWorker: env.SERVICE_WORKER,
  mail: env.SMTP_URL !== undefined,
  /** The folder of what the site keeps on this machine. */
  dataDir: env.DATA_DIR,
  port: env.PORT,
  /** Where the newest version can be asked for, if somebody switches that on. */
  updatesUrl: env.UPDATES_URL,
  /**
   * Addresses that the site is asked at or asks anyway, other machines first: their answers have a `Date`.
   */
  asked: [env.S3_ENDPOINT, env.FILES_URL, env.ORIGIN].filter((address) => address !== undefined),
  /** Milliseconds between scheduled backups; undefined if the site makes none itself. */
  backupEvery: env.BACKUP_EVERY,
})
export type Settings = ReturnType<typeof publicSettings>

/** A wrong setting stops the start: `message` names each one, its fault and an example. */
export class SettingsError extends OperatorError {}

// Prefixes that only we use, so that a misspelt name is worth an error. Others (PATH, HOME …) belong to the
// system.
const OWN_PREFIXES =
  /^(S3_|SMTP_|MAIL_|ADMIN_|DATA_DIR|DATABASE_|EXAMPLE_|TRUST_PROXY|AUTH_|BACKUP_|FILES_|FETCH_|METRICS_|UPDATES_|SERVICE_)/

/**
 * Parses the settings once, at start.
 * @throws SettingsError with one sentence per wrong setting.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // In a settings file an empty value means «not set».
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  const faults = (result.error?.issues ?? []).map((issue) => {
    const name = issue.path[0] as keyof typeof EXAMPLES
    const typed = given[name]
    const hidden = typed === undefined || SECRETS.has(name) || /:\/\/.*@/.test(typed)
    const value = hidden ? '' : ` («${typed}»)`
    return `${name}${value} ${issue.message}. Por ejemplo: ${name}=${EXAMPLES[name]}`
  })
  for (const name of Object.keys(given)) {
    if (OWN_PREFIXES.test(name) && !Object.hasOwn(EXAMPLES, name))
      faults.push(`${name} no es un ajuste que Campanario conozca. Todos están en .env.example`)
  }
  if (!result.success || faults.length > 0) throw new SettingsError(faults.join('\n'))
  return result.data
}
