import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshPostgres } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { isInstalled, startNginx } from '#tests/support/nginx.ts'
import { s3Env, startS3 } from '#tests/support/s3.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { makeVersion } from '#tests/support/versions.ts'
import { signIn } from '#tests/support/volunteer.ts'

const NEW_FILE = '/assets/solo-la-nueva-Ab12Cd34.js'

/** The next version, whose build has a file that this one's has not. */
function newVersion(): string {
  const folder = makeVersion(testFolder(), '9.9.9')
  const client = join(folder, 'build/client')
  rmSync(client)
  cpSync('build/client', client, { recursive: true })
  writeFileSync(join(client, NEW_FILE), 'export {}')
  return folder
}

/** Asks for a page that nginx does not have, again and again. */
function keepAsking(origin: string) {
  const seen: number[] = []
  let asks = true
  const asking = (async () => {
    while (asks) {
      const page = await fetch(`${origin}/terminos?n=${seen.length}`, { headers: { connection: 'close' } })
      seen.push(page.status)
      await page.text()
      await pause(20)
    }
  })()
  const stop = async () => {
    asks = false
    await asking
    return seen
  }
  return { stop }
}

const versionOf = async ({ origin }: Pick<Site, 'origin'>) =>
  (await (await fetch(`${origin}/salud`)).json()).version

test('two instances behind nginx are updated one after the other, and nobody notices', async ({ skip }) => {
  skip(!isInstalled('nginx'), 'nginx is not installed')
  const [DATABASE_URL, s3] = await Promise.all([freshPostgres(), startS3()])
  const env = { DATABASE_URL, ...s3Env(s3.settings) }
  const one = await startSite(env)
  const two = await startSite(env)
  const nginx = await startNginx({ instances: [one.origin, two.origin] })
  const started: Site[] = [one, two]
  let asked: ReturnType<typeof keepAsking> | undefined
  try {
    const volunteer = await signIn(nginx)
    const program = newVersion()
    asked = keepAsking(nginx.origin)
    for (const old of [one, two]) {
      await old.down()
      const site = await startSite({ ...env, PORT: new URL(old.origin).port }, { program })
      started.push(site)
      expect(await versionOf(site)).toBe('9.9.9')
      // Between the first and the second, one version's page finds its files whichever instance is asked for
      // them, from when nginx asks again the one that was away.
      const newFile = async (n = 0) => (await fetch(`${nginx.origin}${NEW_FILE}?n=${n}`)).status
      await expect.poll(() => newFile()).toBe(200)
      expect(await Promise.all([1, 2, 3, 4].map(newFile))).toEqual([200, 200, 200, 200])
      const panel = await fetch(`${nginx.origin}/admin/dashboard`, { headers: volunteer.headers })
      expect([panel.status, panel.redirected]).toEqual([200, false])
    }
    const seen = await asked.stop()
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter((status) => status !== 200)).toEqual([])
    const nobodys = async () => (await fetch(`${nginx.origin}/assets/de-nadie.js`)).status
    await expect.poll(nobodys).toBe(404)
  } finally {
    await asked?.stop()
    await nginx.stop()
    for (const site of started) await site.stop()
    await s3.stop()
  }
})
