import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './network/port.ts'
import { answers } from './nginx.ts'
import { endWithTests } from './processes.ts'

/** The shipped file, and nothing else from this machine: Caddy fills in the names that it leaves open. */
export const CADDYFILE = new URL('../../deploy/Caddyfile', import.meta.url).pathname

/** Caddy with the shipped file in front of a site, on loopback; with `tls` under a certificate of its own. */
export async function startCaddy({ site, tls = false }: { site: string; tls?: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-caddy-'))
  const port = await freePort()
  const scheme = tls ? 'https' : 'http'
  const config = join(folder, 'Caddyfile')
  writeFileSync(
    config,
    `{
       admin off
       skip_install_trust
       auto_https disable_redirects
       default_bind 127.0.0.1 [::1]
       storage file_system ${folder}
     }
     import ${CADDYFILE}`,
  )
  let said = ''
  const child: ChildProcess = endWithTests(
    spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DOMINIO: tls ? `https://127.0.0.1:${port}` : `http://:${port}`,
        CORREO: 'internal',
        SITIO: new URL(site).host,
      },
    }),
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  while (!(await answers(port, tls))) {
    if (child.exitCode !== null) throw new Error(`Caddy left with ${child.exitCode}: ${said}`)
  }
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    /** The same server over IPv6. */
    origin6: `${scheme}://[::1]:${port}`,
    /** What it logged so far. */
    logs: () => said,
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
