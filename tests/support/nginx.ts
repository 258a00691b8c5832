import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { freePort } from './network/port.ts'

const PATH = `${process.env.PATH}:/usr/sbin`

export const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0

type Options = {
  /** Addresses of the sites behind it. */
  instances: string[]
  /** Whether to use TLS and HTTP/2, as the shipped file explains. */
  tls?: boolean
}

/** Debian's own site, which answers whatever no other claims. */
const DEFAULT_SITE = '/etc/nginx/sites-available/default'

/**
 * nginx with one worker and the shipped configuration, except for ports, folders and instances. Beside it, as
 * Debian installs it, the default site and one log for all.
 */
export async function startNginx({ instances, tls = false }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-nginx-'))
  const place = { folder, plain: await freePort(), secure: await freePort() }
  const port = tls ? place.secure : place.plain
  if (tls) makeCertificate(folder)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `worker_processes 1; worker_rlimit_nofile 16384; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 8192; }
     http { access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
       client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
       uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
       ${here(shipped(instances, tls), place)}
       ${existsSync(DEFAULT_SITE) ? here(readFileSync(DEFAULT_SITE, 'utf8'), place) : ''}
     }`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH } })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx left with ${child.exitCode}`)
  }
  const scheme = tls ? 'https' : 'http'
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    /** The same server over IPv6. */
    origin6: `${scheme}://[::1]:${port}`,
    /** Its cache folder. */
    cacheFolder: join(folder, 'cache'),
    /** Where certbot puts what the authority asks for. */
    webroot: join(folder, 'html'),
    /** What it logged so far: requests and errors. */
    logs: () => ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    stop: async () => {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function shipped(instances: string[], tls: boolean): string {
  const text = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const servers = /(?: *server \w+:3000(.*)\n)+/.exec(text)
  if (!servers) throw new Error('deploy/nginx.conf names no instances')
  const hosts = instances.map((origin) => `  server ${new URL(origin).host}${servers[1]}\n`).join('')
  return text.replace(servers[0], hosts).replaceAll('#tls# ', tls ? '' : '#tls# ')
}

type Here = { folder: string; plain: number; secure: number }

/** A site's configuration on loopback, with these ports instead of 80 and 443, and its files in `folder`. */
const here = (text: string, { folder, plain, secure }: Here): string =>
  text
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, six, port) => {
      const address = six ? '[::1]' : '127.0.0.1'
      return `listen ${address}:${port === '80' ? plain : secure}`
    })
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/www/html', join(folder, 'html'))
    .replace('/var/cache/campanario', join(folder, 'cache'))

function makeCertificate(folder: string) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const { status, stderr } = spawnSync('openssl', [
    'req',
    '-x509',
    '-subj',
    '/CN=localhost',
    ...kind,
    ...files,
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}

/** Whether something answers there, if `tls` with a certificate: a proxy may listen before it has one. */
export const answers = (port: number, tls = false) =>
  new Promise<boolean>((resolve) => {
    const there = () => resolve(true)
    const at = { port, host: '127.0.0.1' }
    const socket = tls ? connectTls({ ...at, rejectUnauthorized: false }, there) : connect(at, there)
    socket.on('error', () => setTimeout(() => resolve(false), 20))
    socket.once(tls ? 'secureConnect' : 'connect', () => socket.destroy())
  })
