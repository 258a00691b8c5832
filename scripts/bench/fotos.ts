import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { children, forgetPeak, processorTime, residentPeak } from '#tests/support/processes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn, type Volunteer } from '#tests/support/volunteer.ts'
import { askInTurn } from './asker.ts'
import { type Measure, median, percentile } from './table.ts'

const TWELVE_MEGAPIXELS = [4000, 3000] as const
const ON_HOME = 10
const MANY = 40
const FOLD = { width: 360, height: 740 }

/** Photos: time until visible, processor time, and what a phone downloads. */
export async function benchPhotos(): Promise<Measure[]> {
  const photos = await Promise.all([1, 2].map(() => phonePhoto(...TWELVE_MEGAPIXELS)))
  const site = await startSite()
  const db = openDb({ DATA_DIR: site.dataDir })
  try {
    const volunteer = await signIn(site)
    await volunteer.post('/admin/dashboard/galeria.data', {
      intencion: 'agregar-categoria',
      nombre: 'Cultos',
    })
    const parts = { site, db, volunteer, photos: photos.map((photo) => new Uint8Array(photo)) }
    return [...(await oneByOne(parts)), ...(await homeOnAPhone(parts)), ...(await manyAtOnce(parts))]
  } finally {
    await db.destroy()
    await site.stop()
  }
}

type Parts = { site: Site; db: Db; volunteer: Volunteer; photos: Uint8Array<ArrayBuffer>[] }

const photoOf = ({ photos }: Parts, index: number) => photos[index % photos.length] as Uint8Array<ArrayBuffer>
const worker = ({ site }: Parts) => children(site.pid())[0]

async function oneByOne(parts: Parts): Promise<Measure[]> {
  const { site, volunteer } = parts
  const visible: number[] = []
  const spent: number[] = []
  const cpu = () => processorTime(site.pid()) + (worker(parts) ? processorTime(worker(parts) ?? 0) : 0)
  for (let index = 0; index < ON_HOME; index++) {
    const subida = await volunteer.upload(photoOf(parts, index))
    const [begun, cpuBefore] = [performance.now(), cpu()]
    await volunteer.savePhoto(subida, `Foto ${index + 1}`)
    await firstSize(site, subida)
    visible.push(performance.now() - begun)
    await allEncoded(parts)
    spent.push(cpu() - cpuBefore)
  }
  return [
    {
      measure: '12 MP photo: end of upload to first size on the page',
      figure: median(visible),
      unit: 'ms',
      wanted: { atMost: 1000 },
      note: `${ON_HOME} photos of ${Math.round(photoOf(parts, 0).length / 1000)} kB; the first, image process just started: ${Math.round(visible[0] ?? 0)} ms; slowest ${Math.round(Math.max(...visible))} ms`,
    },
    {
      measure: '12 MP photo: processor time of all sizes',
      figure: median(spent),
      unit: 's',
      wanted: { atMost: 4 },
      note: 'server and image process, checking and cleaning included',
    },
  ]
}

/** The photo is on the public page, and the size named there loads. */
async function firstSize({ origin }: Site, id: string) {
  const html = await (await fetch(`${origin}/galeria`)).text()
  const at = html.indexOf(id)
  const size = /\/archivos\/variantes\/[^ "]+-480\.webp/.exec(html.slice(Math.max(at, 0)))?.[0]
  if (at < 0 || !size) throw new Error('The photo is not on the page')
  const answer = await fetch(`${origin}${size}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${size} answered ${answer.status}`)
}

async function allEncoded({ db }: Parts) {
  for (;;) {
    const waiting = await db
      .selectFrom('imagenes')
      .select('clave')
      .where('estado', '=', 'pendiente')
      .execute()
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function homeOnAPhone({ site }: Parts): Promise<Measure[]> {
  const browser = await chromium.launch(BROWSER)
  try {
    const context = await browser.newContext({
      viewport: FOLD,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const images = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'image' || !response.url().includes('/archivos/')) return
      images.set(new URL(response.url()).pathname, (await response.body()).length)
    })
    const bytes = () => [...images.values()].reduce((sum, length) => sum + length, 0)
    await page.goto(site.origin)
    await photosLoaded(page)
    const above = bytes()
    const slider = page.locator('.eventos')
    await slider.scrollIntoViewIfNeeded()
    await photosLoaded(page)
    for (let index = 0; index < ON_HOME; index++) {
      await slider.getByRole('button', { name: 'Siguiente' }).click()
      await page.waitForTimeout(450) // the slider ignores clicks for 400 ms
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await photosLoaded(page)
    const all = bytes()
    const mozjpeg = await asMozjpeg(site, [...images.keys()])
    return [
      {
        measure: 'home, 10 photos, 360 px at density 2: images above the fold',
        figure: above / 1000,
        unit: 'kB',
        wanted: { atMost: 250 },
      },
      {
        measure: 'home, 10 photos, 360 px at density 2: images lazily after',
        figure: (all - above) / 1000,
        unit: 'kB',
        note: `all ${images.size} looked at, one after the other: ${[...images.keys()].map((path) => /\d+\.\w+$/.exec(path)?.[0]).join(' ')}`,
      },
      {
        measure: 'photos in a current browser: bytes below one mozjpeg (q80) of the same pixels',
        figure: 100 * (1 - all / mozjpeg),
        unit: '%',
        wanted: { atLeast: 40 },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** The bytes of these sizes as JPEG. */
async function asMozjpeg({ dataDir }: Site, paths: string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) {
    const [, stem = '', width = ''] = /\/archivos\/variantes\/(.+)-(\d+)\.\w+$/.exec(path) ?? []
    if (!stem) throw new Error(`${path} is no size of a photo`)
    const original = await readFile(join(dataDir, 'archivos', `${stem}.jpg`))
    const jpeg = await sharp(original)
      .resize({ width: Number(width) })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    bytes += jpeg.length
  }
  return bytes
}

async function manyAtOnce(parts: Parts): Promise<Measure[]> {
  const { site, volunteer } = parts
  forgetPeak(site.pid())
  let workerPeak = 0
  const watch = setInterval(() => {
    const pid = worker(parts)
    if (pid) workerPeak = Math.max(workerPeak, residentPeak(pid))
  }, 250)
  const asked = ['/', '/galeria'].map((path) => site.origin + path)
  const asker = askInTurn(asked)
  const begun = performance.now()
  for (let index = 0; index < MANY; index++)
    await volunteer.savePhoto(await volunteer.upload(photoOf(parts, index)), `Foto ${index + 1} de muchas`)
  const sent = performance.now() - begun
  await allEncoded(parts)
  const encoded = performance.now() - begun
  const times = await asker.stop()
  clearInterval(watch)
  const server = residentPeak(site.pid())
  return [
    {
      measure: `${MANY} photos of 12 MP: peak memory of the server`,
      figure: server,
      unit: 'MB',
      wanted: { atMost: 500 },
      note: `sent in ${Math.round(sent / 1000)} s, all sizes after ${Math.round(encoded / 1000)} s`,
    },
    {
      measure: `${MANY} photos of 12 MP: peak memory of the image process`,
      figure: workerPeak,
      unit: 'MB',
      wanted: { atMost: 500 },
      note: `both together at most ${Math.round(server + workerPeak)} MB`,
    },
    ...asked.map((url) => ({
      measure: `${MANY} photos of 12 MP: p99 of ${new URL(url).pathname} meanwhile`,
      figure: percentile(times[url] ?? [], 0.99),
      unit: 'ms',
      wanted: { atMost: 100 },
      note: `${times[url]?.length} asked, median ${median(times[url] ?? []).toFixed(1)} ms, slowest ${Math.max(...(times[url] ?? [])).toFixed(0)} ms`,
    })),
  ]
}

/** A page's stream of events never ends, so the network is never idle. */
async function photosLoaded(page: Page) {
  await page.waitForTimeout(500)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}
