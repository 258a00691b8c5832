import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseYAML } from 'confbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { freePort } from '#tests/support/network/port.ts'
import { endWithTests } from '#tests/support/processes.ts'
import { copyReady } from '#tests/support/ready-data.ts'

// What deploy/ and compose.yaml ship, followed to the letter as far as it goes without systemd and Docker.

describe('the service file', () => {
  const unit = readFileSync('deploy/campanario.service', 'utf8')
  const of = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  let around = ''
  let site: ChildProcess | undefined
  const at = (...path: string[]) => join(around, ...path)
  const run = (command: string) =>
    spawnSync('sh', ['-c', command], {
      cwd: at('srv'),
      env: { PATH: `${at('srv/node_modules/.bin')}:${process.env.PATH}` },
      encoding: 'utf8',
    })
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

  beforeEach(async () => {
    around = testFolder()
    mkdirSync(at('srv'))
    for (const name of ['app', 'build', 'node_modules', 'package.json', 'scripts', 'server'])
      symlinkSync(join(process.cwd(), name), at('srv', name))
    const settings = readFileSync('deploy/campanario.env', 'utf8')
      .replace('ORIGIN=', 'ORIGIN=https://iglesia.cl')
      .replace('/var/lib/campanario', at('lib'))
    writeFileSync(at('srv/.env'), `${settings}\nPORT=${await freePort()}\n`)
  })
  afterEach(async () => {
    if (site?.kill()) await once(site, 'exit')
  })

  /** Starts the site as systemd does: nothing in its environment but what the unit sets. */
  async function serve() {
    const [program = '', ...args] = of('ExecStart').replaceAll(of('WorkingDirectory'), at('srv')).split(' ')
    const env = Object.fromEntries(
      of('Environment')
        .split(' ')
        .map((each) => each.split('=')),
    )
    site = endWithTests(spawn(program, args, { cwd: at('srv'), env: env as NodeJS.ProcessEnv }))
    let said = ''
    for (const stream of [site.stdout, site.stderr])
      stream?.on('data', (chunk) => {
        said += chunk
      })
    await expect.poll(() => said).toContain('listo en https://iglesia.cl')
  }

  // The first to ask for a ready site draws its examples, at low priority.
  test('sets no setting, so that commands work on the same site', { timeout: 300_000 }, async () => {
    renameSync(await copyReady({ EXAMPLE_CONTENT: 'on' }), at('lib'))
    await serve()
    for (const command of [
      `${scripts.admin} add ana@iglesia.cl 'la puerta siempre abierta'`,
      `${scripts.admin} add eva@iglesia.cl 'la puerta siempre abierta'`,
      `${scripts.backup} ${at('sitio.tar')}`,
      `${scripts.restore} ${at('sitio.tar')} --replace`,
    ])
      expect(run(command)).toMatchObject({
        status: 0,
        stderr: `Sitio: Iglesia Comunidad Los Bosques, 8 fotos, ${at('lib')}\n`,
      })
    expect(readdirSync(at('srv'))).not.toContain('data')
  })

  test('never gives up, and lets backups go to another disk', () => {
    expect(of('Restart')).toBe('always')
    expect(of('StartLimitIntervalSec')).toBe('0')
    expect(of('ProtectSystem')).toBe('full')
  })
})

describe('compose', () => {
  /** Every setting but those that must be so in a container. */
  const settings: Record<string, string> = {
    ORIGIN: 'https://iglesia.cl',
    DATABASE_URL: 'postgres://campanario:clave@elsewhere:5432/campanario',
    DATABASE_REPLICA_URL: 'postgres://campanario:clave@replica:5432/campanario',
    DATABASE_POOL: '20',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'sa-east-1',
    S3_BUCKET: 'otro',
    S3_ACCESS_KEY_ID: 'llave',
    S3_SECRET_ACCESS_KEY: 'secreto',
    FILES_URL: 'https://archivos.example',
    AUTH_SECRET: 'x'.repeat(32),
    ADMIN_EMAIL: 'ana@iglesia.cl',
    ADMIN_PASSWORD: 'la puerta siempre abierta',
    SMTP_URL: 'smtps://usuario:clave@smtp.example',
    MAIL_FROM: 'Mi Iglesia <avisos@iglesia.cl>',
    EXAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'warn',
    FETCH_PRIVATE_HOSTS: 'radio.lan',
    LOG_HITS: 'on',
    SERVICE_WORKER: 'off',
    METRICS_TOKEN: 'm'.repeat(32),
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    BACKUP_EVERY: '12h',
    BACKUP_KEEP: '3',
    BACKUP_TO: '/data/otros',
    BACKUP_REQUESTS: 'on',
    UPDATES_URL: 'https://campanario.example/version.json',
  }
  const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'TRUST_PROXY']
  type Service = {
    '<<'?: Service
    environment?: object
    ports?: string[]
    build?: { target?: string }
  } & Record<string, unknown>
  const servicesOf = (text: string) => (parseYAML(text) as { services: Record<string, Service> }).services
  const file = (name: string) => readFileSync(name, 'utf8')
  /** A service with what it shares with others. */
  const whole = ({ '<<': shared, ...own }: Service): Service => ({ ...(shared && whole(shared)), ...own })

  /** The environment of a service, with what .env sets: Compose puts it into `${NAME:-default}` too. */
  function environmentOf(name: string, service: string, dotenv: Record<string, string>) {
    const filled = (value: string): string => {
      const next = value.replace(/\$\{(\w+):([-?])([^${}]*)\}/, (_, name, sign, other) => {
        if (sign === '?' && !dotenv[name]) throw new Error(`${name} is missing`)
        return dotenv[name] || other
      })
      return next === value ? value : filled(next)
    }
    const { env_file, environment } = whole(servicesOf(file(name))[service] ?? {})
    const own = Object.entries(environment ?? {}).map(([name, value]) => [name, filled(String(value))])
    return { ...(env_file === '.env' && dotenv), ...Object.fromEntries(own) }
  }
  const ONE = { DOMINIO: 'iglesia.cl' }
  const SEVERAL = { CLAVE_BASE: 'una', CLAVE_ARCHIVOS: 'otra' }
  const SITES = [
    ['compose.yaml', 'sitio', ONE],
    ['compose.instancias.yaml', 'uno', SEVERAL],
    ['compose.instancias.yaml', 'dos', SEVERAL],
  ] as const

  test.each(SITES)('%s passes on every setting to %s', (name, service, needed) => {
    const example = parseEnv(readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''))
    expect([...Object.keys(settings), ...FIXED].sort()).toEqual(Object.keys(example).sort())
    const got = environmentOf(name, service, { ...needed, ...settings, PORT: '80', DATA_DIR: '/var/lib' })
    expect(got).toMatchObject({ ...settings, PORT: '3000', HOST: '0.0.0.0', DATA_DIR: '/data' })
  })

  test('needs a domain and no more', () => {
    expect(() => environmentOf('compose.yaml', 'sitio', {})).toThrow('DOMINIO is missing')
    const site = environmentOf('compose.yaml', 'sitio', ONE)
    expect(readEnv(site)).toMatchObject({ ORIGIN: 'https://iglesia.cl', BACKUP_EVERY: 86_400_000 })
    const proxy = environmentOf('compose.yaml', 'proxy', ONE)
    expect(proxy).toEqual({ DOMINIO: 'iglesia.cl', CORREO: 'webmaster@iglesia.cl', SITIO: 'sitio:3000' })
    // What Caddy's file leaves open, and nothing else.
    const open = [...file('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    expect(new Set(open)).toEqual(new Set(Object.keys(proxy)))
    expect(servicesOf(file('compose.yaml')).proxy?.networks).toEqual({
      default: { ipv4_address: site.TRUST_PROXY },
    })
  })

  test('several instances need two secrets', () => {
    const of = (dotenv: Record<string, string>) => environmentOf('compose.instancias.yaml', 'uno', dotenv)
    expect(() => of({})).toThrow('CLAVE_BASE is missing')
    expect(readEnv(of(SEVERAL))).toMatchObject({
      ORIGIN: 'http://localhost:8080',
      S3_ENDPOINT: 'http://archivos:7070',
    })
    expect(of(SEVERAL)).toMatchObject({ S3_SECRET_ACCESS_KEY: 'otra', BACKUP_EVERY: '24h' })
  })

  test('with TLS, plain requests still arrive and are sent on', () => {
    const uncommented = (name: string) => file(name).replaceAll('#tls# ', '')
    const { ports } = servicesOf(uncommented('compose.instancias.yaml')).proxy ?? {}
    expect(ports).toEqual(['8080:80', '80:80', '443:443'])
    expect(uncommented('deploy/nginx.conf')).toMatch(/^ *listen 80\b/m)
  })

  test('every service starts again, within bounds, from an exact image; ours not as root', () => {
    const dockerfile = file('Dockerfile')
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const stage = (target = '') =>
      dockerfile.split(/^FROM /m).find((each) => each.includes(` AS ${target}\n`))
    for (const name of ['compose.yaml', 'compose.instancias.yaml'])
      for (const service of Object.values(servicesOf(file(name))).map(whole)) {
        expect(service).toMatchObject({ restart: 'always', mem_limit: expect.any(String) })
        expect(service.logging).toMatchObject({ options: { 'max-size': '10m', 'max-file': '3' } })
        if (!service.build) images.push(String(service.image))
        else if (name === 'compose.yaml') expect(stage(service.build.target)).toMatch(/^USER (node|caddy)$/m)
      }
    // Whether each of ours is well is known by asking it.
    expect(stage('sitio')).toMatch(/^HEALTHCHECK .*\\\n.*\/salud/m)
    expect(servicesOf(file('compose.yaml')).proxy).toHaveProperty('healthcheck.test')
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?@sha256:[\da-f]{64}$/)
    // The site's own Node.
    const { dependencies } = JSON.parse(file('package.json'))
    expect(images.map((image) => image.split('@')[0])).toContain(`node:${dependencies.node}-slim`)
  })
})
