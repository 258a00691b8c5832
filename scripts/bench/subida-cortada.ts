import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openDb } from '#app/platform/db/db.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { readParts } from '#app/platform/uploads/upload-parts.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { startCuttingProxy } from '#tests/support/network/cutting-proxy.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import type { Measure } from './table.ts'

const SIZE = 30_000_000
const CUTS = 20

declare global {
  interface Window {
    chunks: { offset: number; length: number }[]
  }
}

/** Runs in the page: records each chunk sent. */
function noteChunks() {
  window.chunks = []
  const { setRequestHeader, send } = XMLHttpRequest.prototype
  const offsets = new WeakMap<XMLHttpRequest, number>()
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    if (name === 'Upload-Offset') offsets.set(this, Number(value))
    setRequestHeader.call(this, name, value)
  }
  XMLHttpRequest.prototype.send = function (body) {
    const offset = offsets.get(this)
    if (offset !== undefined && body instanceof Blob) window.chunks.push({ offset, length: body.size })
    send.call(this, body)
  }
}

/** A bad connection: the dashboard in a browser behind a proxy that cuts connections at random bytes. */
export async function benchCutUpload(): Promise<Measure[]> {
  const site = await startSite()
  const db = openDb({ DATA_DIR: site.dataDir })
  const browser = await chromium.launch(BROWSER)
  const random = createRandom(announceSeed())
  const cuts = Array.from({ length: CUTS }, () => random.whole(200_000, SIZE - 200_000))
  const proxy = await startCuttingProxy(Number(new URL(site.origin).port), cuts)
  try {
    const origin = `http://127.0.0.1:${proxy.port}`
    const volunteer = await signIn(site)
    await volunteer.post('/admin/dashboard/galeria.data', {
      intencion: 'agregar-categoria',
      nombre: 'Cultos',
    })
    const page = await (
      await browser.newContext({ extraHTTPHeaders: { Cookie: volunteer.headers.Cookie } })
    ).newPage()
    await page.addInitScript(noteChunks)
    await page.goto(`${origin}/admin/dashboard/galeria`)
    // Before, a chosen file would go with the form.
    await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
    const before = proxy.state.sent
    // Leave it an upload, to compare its bytes before the site re-encodes them.
    await page.route('**/admin/dashboard/galeria.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const bytes = randomBytes(SIZE)
    await page
      .getByLabel('Imagen', { exact: true })
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: bytes })
    await page.getByLabel('Título', { exact: true }).fill('Una foto')
    await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
    await page.getByLabel('Descripción', { exact: true }).fill('Se ve algo.')
    await page.getByRole('button', { name: 'Subir imagen' }).click()
    const upload = async () =>
      db.selectFrom('subidas').selectAll().where('recibido', '=', SIZE).executeTakeFirst()
    const until = Date.now() + 180_000
    let row = await upload()
    while (!row && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      row = await upload()
    }
    if (!row) throw new Error(`The upload did not arrive; cut ${proxy.state.cuts} times`)
    const sent = await page.evaluate(() => window.chunks)
    const broken = sent.filter(({ offset, length }, n) => (sent[n + 1]?.offset ?? SIZE) < offset + length)
    const chunks = [...new Map(broken.map(({ offset, length }) => [offset, length])).values()]
    const allowed = SIZE * 0.1 + chunks.reduce((sum, length) => sum + length, 0)
    const files = openDiskStore(join(site.dataDir, 'archivos'))
    const arrived = createHash('sha256')
    for (const { key } of readParts(row)) arrived.update((await readFile(files, key)) ?? new Uint8Array())
    const exact = arrived.digest('hex') === createHash('sha256').update(bytes).digest('hex')
    return [
      {
        measure: `upload of 30 MB cut ${proxy.state.cuts} times: bit-exact`,
        figure: exact ? 1 : 0,
        unit: '',
        wanted: { atLeast: 1 },
      },
      {
        measure: `upload of 30 MB cut ${proxy.state.cuts} times: bytes sent twice`,
        figure: (proxy.state.sent - before - SIZE) / 1000,
        unit: 'kB',
        wanted: { atMost: allowed / 1000 },
        note: 'headers and all; a tenth of the file, and for each cut the chunk it broke',
      },
    ]
  } finally {
    await browser.close()
    await proxy.stop()
    await db.destroy()
    await site.stop()
  }
}
