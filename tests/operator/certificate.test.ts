import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CADDYFILE } from '#tests/support/caddy.ts'
import { testFolder } from '#tests/support/files.ts'
import { isInstalled } from '#tests/support/nginx.ts'
import { children, endWithTests } from '#tests/support/processes.ts'

// The shipped Caddyfile obtains its certificate and renews it, without the internet: in a network of its own,
// where a second Caddy answers as the authority's name, with the real ports and an unchanged file.

const AUTHORITY = 'acme-v02.api.letsencrypt.org'
const HOSTS = `127.0.0.1 localhost iglesia.cl\n127.0.0.2 ${AUTHORITY}\n`
/** The authority, and what stands for the site behind the proxy. */
const authority = (folder: string) => `{
  admin off
  servers {
    protocols h1 h2
  }
  skip_install_trust
  auto_https disable_redirects
  storage file_system ${folder}/authority
}
${AUTHORITY} {
  bind 127.0.0.2
  tls internal
  rewrite /directory /acme/local/directory
  acme_server
}
http://:3000 {
  bind 127.0.0.1
  respond "el sitio"
}
`
/** As instalar.sh leaves it: whatever else Caddy serves, and ours. */
const BESIDE = `:80 {\n  respond "otro sitio"\n}\nimport ${CADDYFILE}\n`

let folder = ''
let network: ChildProcess | undefined
beforeEach(({ skip }) => {
  const needed = ['caddy', 'curl', 'ip', 'nsenter', 'openssl', 'unshare']
  const missing = needed.filter((each) => !isInstalled(each))
  skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
  skip(spawnSync('unshare', ['--mount', '--net', 'true']).status !== 0, 'a network of its own needs root')
  folder = testFolder()
})
afterEach(() => network?.kill('SIGKILL'))

/**
 * Debian's Caddy renews a certificate of twelve hours here as if its last third began in its fifth second.
 */
function siteConfig(): string {
  const env = { PATH: process.env.PATH, DOMINIO: 'iglesia.cl', CORREO: 'ana@iglesia.cl' }
  writeFileSync(join(folder, 'Caddyfile'), BESIDE)
  const config = JSON.parse(
    execFileSync('caddy', ['adapt', '--config', join(folder, 'Caddyfile')], {
      env,
      stdio: 'pipe',
    }).toString(),
  )
  const { automation } = config.apps.tls
  automation.renew_interval = '1s'
  for (const policy of automation.policies) policy.renewal_window_ratio = 0.9999
  return JSON.stringify({
    ...config,
    admin: { disabled: true },
    storage: { module: 'file_system', root: `${folder}/site` },
  })
}

test('the certificate is obtained and renewed by itself', { timeout: 60_000 }, async () => {
  for (const [name, text] of Object.entries({
    hosts: HOSTS,
    'authority.conf': authority(folder),
    'site.json': siteConfig(),
  }))
    writeFileSync(join(folder, name), text)
  const script = `cd ${folder} && ip link set lo up && mount --bind hosts /etc/hosts || exit
    caddy run --config authority.conf --adapter caddyfile &
    until curl -sko answer https://${AUTHORITY}/directory; do sleep 0.1; done
    SSL_CERT_FILE=${folder}/authority/pki/authorities/local/root.crt exec caddy run --config site.json`
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child']
  network = endWithTests(
    spawn('unshare', [...own, 'sh', '-c', script], {
      env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder },
    }),
  )
  const inside = (command: string) => {
    const [pid = 0] = children(network?.pid ?? 0)
    return spawnSync('nsenter', ['-t', String(pid), '-n', '-m', 'sh', '-c', command], { encoding: 'utf8' })
      .stdout
  }
  const serial = () =>
    inside('openssl s_client -connect iglesia.cl:443 </dev/null 2>&1 | openssl x509 -noout -serial -issuer')
  await expect.poll(serial, { timeout: 20_000 }).toMatch(/serial=.+\n.*Caddy Local Authority/)
  const first = serial()
  const ask = (url: string) =>
    inside(
      `curl -s --cacert ${folder}/authority/pki/authorities/local/root.crt -w ' %{http_code} %{redirect_url}' ${url}`,
    )
  expect(ask('https://iglesia.cl/')).toBe('el sitio 200 ')
  expect(ask('http://iglesia.cl/radio')).toBe(' 308 https://iglesia.cl/radio')
  expect(ask('http://127.0.0.1/')).toBe('otro sitio 200 ')
  await expect.poll(serial, { timeout: 30_000, interval: 500 }).not.toBe(first)
  expect(ask('https://iglesia.cl/')).toBe('el sitio 200 ')
})
