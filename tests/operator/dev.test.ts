import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { freePort } from '#tests/support/network/port.ts'
import { endWithTests } from '#tests/support/processes.ts'

test('npm run dev serves pages that may load what Vite makes', { timeout: 240_000 }, async () => {
  const PORT = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT,
    DATA_DIR: testFolder(),
    EXAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'error',
  }
  const dev = endWithTests(
    spawn(process.execPath, ['server/dev.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  for await (const said of dev.stdout ?? []) if (String(said).includes('listo en')) break
  const page = await fetch(`http://127.0.0.1:${PORT}/`)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, null])
  expect(await page.text()).toContain('/app/entry.client.tsx')
  const script = await fetch(`http://127.0.0.1:${PORT}/app/entry.client.tsx`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  dev.kill()
})
