import type { Page } from '@playwright/test'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/** The day `back` days before the newest one. */
const day = (back: number): string =>
  new Date(Date.UTC(2026, 10, 15) - back * 86_400_000).toISOString().slice(0, 10)

/**
 * Adds photos from «Momento 1» (the newest) on, their category by number. They share a picture that the site
 * ships.
 */
export async function addFotos(db: Db, count: number, categoria: (n: number) => string = () => 'Cultos') {
  const nombres = new Set(Array.from({ length: count }, (_, i) => categoria(i + 1)))
  for (const nombre of nombres) await addCategoria(db, nombre)
  await changeContent(db, async (trx) => {
    for (let n = 1; n <= count; n++)
      await addFoto(
        trx,
        newId(),
        {
          titulo: `Momento ${n}`,
          categoria: categoria(n),
          fecha: day(n),
          descripcion: `Lo que se ve en la foto ${n}.`,
        },
        // A picture that the site ships exists already and needs no encoding.
        '/icono-192.png',
      )
  })
}

/** Adds sermons from «Predicación 1» (the newest) on. */
export async function addPredicaciones(db: Db, count: number) {
  await changeContent(db, async (trx) => {
    for (let n = 1; n <= count; n++) {
      const datos = {
        titulo: `Predicación ${n}`,
        conductor: 'Pastora Marta Fuentes',
        fecha: day(n),
        descripcion: `De qué trató la predicación ${n}.`,
        link: n % 2 ? `https://www.youtube.com/watch?v=${n}` : `https://radio.example/${n}.mp3`,
      }
      await addPredicacion(trx, newId(), datos, '')
    }
  })
}

/** Swipes `dx` pixels sideways over the middle of `selector`, by touch if available, otherwise by mouse. */
export async function swipe(page: Page, selector: string, dx: number) {
  await page.locator(selector).scrollIntoViewIfNeeded()
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  const width = page.viewportSize()?.width ?? 0
  const y = Math.round(box.y + box.height / 3)
  const x = Math.round(Math.min(width, box.x + box.width) / 2 - dx / 2)
  const steps = [0.25, 0.5, 0.75, 1].map((part) => Math.round(x + dx * part))
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  if (!touch) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const at of steps) await page.mouse.move(at, y)
    await page.mouse.up()
    return
  }
  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [{ x, y }])
  for (const at of steps) await send('touchMove', [{ x: at, y }])
  await send('touchEnd', [])
  await cdp.detach()
}
