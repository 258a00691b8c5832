import type { Page } from '@playwright/test'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { expectGoodOnPhone } from '#tests/support/pages/accessible.ts'

const SERMONES = [
  { titulo: 'El corazón del Padre', conductor: 'Daniel Rojas', pasajes: 'Lc 15:11-32', fecha: '2026-11-15' },
  { titulo: '¿Quién es mi prójimo?', conductor: 'Marta Núñez', pasajes: 'Lc 10:25-37', fecha: '2026-11-08' },
  {
    titulo: 'Echando la ansiedad',
    conductor: 'Marta Núñez',
    pasajes: '1ª Pedro 5.7\nun himno',
    fecha: '2025-11-02',
  },
]

/** Three sermons, the first two of a series. @returns their ids. */
async function addSermons(db: Db): Promise<string[]> {
  const serie = newId()
  return changeContent(db, async (trx) => {
    await addSerie(trx, serie, { nombre: 'Historias de Jesús' })
    const ids: string[] = []
    for (const [index, sermon] of SERMONES.entries()) {
      const id = newId()
      const datos = {
        descripcion: 'Sobre la gracia.',
        notas: 'Lee también el Salmo 103.',
        link: 'https://youtu.be/dQw4w9WgXcQ',
      }
      await addPredicacion(trx, id, { ...datos, ...sermon, serie: index < 2 ? serie : null }, '')
      ids.push(id)
    }
    return ids
  })
}

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const search = async (page: Page, text: string) => {
  await page.getByLabel('Buscar predicaciones').fill(text)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

async function searchAndReturn(page: Page) {
  await visit(page, '/predicaciones')
  await expect(titles(page)).toHaveText(SERMONES.map(({ titulo }) => titulo))
  for (const typed of ['corazon', 'CORAZÓN', 'lucas 15 padre']) {
    await search(page, typed)
    await expect(titles(page)).toHaveText(['El corazón del Padre'])
  }
  await search(page, 'nunez')
  await expect(titles(page)).toHaveCount(2)
  await search(page, '1 Pe 5:7')
  await expect(titles(page)).toHaveText(['Echando la ansiedad'])
  await search(page, 'zzz')
  await expect(page.getByText(/^No hay predicaciones para /)).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas las predicaciones' }).click()
  await expect(titles(page)).toHaveCount(3)
  await expect(page).toHaveURL(/\/predicaciones$/)
  await page.goBack()
  await expect(page.getByLabel('Buscar predicaciones')).toHaveValue('zzz')
}

test.describe('on a small phone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sermons are searched, with and without accents, and filtered by addresses that can be sent', {
    tag: '@phone',
  }, async ({ page, db }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await addSermons(db)
    await searchAndReturn(page)
    await visit(page, '/predicaciones')
    await expect(page.getByLabel('Serie')).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Serie').selectOption('Historias de Jesús')
    await expect(titles(page)).toHaveCount(2)
    await page.getByLabel('Predicador').selectOption('Marta Núñez')
    await expect(titles(page)).toHaveText(['¿Quién es mi prójimo?'])
    await expect(page).toHaveURL(
      /\/predicaciones\?serie=historias-de-jesus&predicador=Marta\+N%C3%BA%C3%B1ez$/,
    )
    await page.goto('/predicaciones?libro=1-pedro')
    await expect(titles(page)).toHaveText(['Echando la ansiedad'])
    await expect(page.getByLabel('Libro')).toHaveValue('1-pedro')
    await page.goto('/predicaciones?anio=2026&libro=lucas')
    await expect(titles(page)).toHaveCount(2)
    await expect(page.getByLabel('Año', { exact: true })).toHaveValue('2026')
    for (const path of ['?buscar=zzz', '/el-corazon-del-padre']) {
      await visit(page, `/predicaciones${path}`)
      await expectGoodOnPhone(page)
    }
  })
})

test('a sermon has its place in the series and its passages, and is shared', async ({ page, db, site }) => {
  await addSermons(db)
  await visit(page, '/predicaciones/el-corazon-del-padre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El corazón del Padre')
  await expect(page.getByText('15 de noviembre de 2026')).toBeVisible()
  await expect(page.getByText('Sobre la gracia.')).toBeVisible()
  await expect(page.getByText('Lee también el Salmo 103.')).toBeVisible()
  const address = `${site.origin}/predicaciones/el-corazon-del-padre`
  const share = page.getByRole('group', { name: 'Compartir' })
  await expect(share.getByRole('link', { name: /^Compartir por WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/?${new URLSearchParams({ text: `El corazón del Padre\n${address}` })}`,
  )
  await expect(share.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  const series = page.getByRole('region', { name: 'Serie: Historias de Jesús' })
  await expect(series.getByText('2 de 2')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Lucas 15:11-32/ })).toHaveAttribute(
    'href',
    /biblegateway\.com.*Lucas\+15%3A11-32/,
  )
  const others = page.getByRole('navigation', { name: 'Otras predicaciones' })
  await others.getByRole('link', { name: /Anterior/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Quién es mi prójimo?')
  await expect(page.getByText('1 de 2')).toBeVisible()
  // Where the telephone has a list of its apps, that one opens.
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data })
  })
  await visit(page, '/predicaciones/el-corazon-del-padre')
  await page.getByRole('button', { name: 'Compartir', exact: true }).click()
  const shared = () => page.evaluate(() => (window as { shared?: ShareData }).shared)
  expect(await shared()).toEqual({ title: 'El corazón del Padre', url: address })
  await page.goto('/predicaciones/echando-la-ansiedad')
  await expect(page.getByRole('link', { name: /^1 Pedro 5:7/ })).toBeVisible()
  await expect(page.getByText('un himno')).toBeVisible()
})

test('nothing is asked of another site before «Ver video» is pressed', async ({ page, db }) => {
  const [facebook = '', elsewhere = ''] = await addSermons(db)
  for (const [id, link] of [
    [facebook, 'https://www.facebook.com/losbosques/videos/1234567890'],
    [elsewhere, 'https://vimeo.com/76979871'],
  ] as const)
    await db.updateTable('predicaciones').set({ link }).where('id', '=', id).execute()
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  const video = page.getByRole('button', { name: 'Ver video' })
  await visit(page, '/predicaciones/el-corazon-del-padre')
  await expect(page.getByText('Al verlo, el video se carga desde Facebook.')).toBeVisible()
  await video.click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.facebook\.com\/plugins\/video/)
  await expect.poll(() => asked.splice(0)).toEqual(['www.facebook.com'])
  await visit(page, '/predicaciones/quien-es-mi-projimo')
  await expect(video).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ver video: ¿Quién es mi prójimo?' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await visit(page, '/predicaciones/echando-la-ansiedad')
  await page.mouse.wheel(0, 2000)
  await video.focus()
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
  await expect(frame).toBeFocused()
  await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com'])
})

test('«Más», on a phone the menu, has the sermons once there are any, and is reached by keyboard', async ({
  page,
  db,
  site,
}) => {
  await visit(page, '/')
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await expect(bar.getByRole('link', { name: 'Predicaciones', includeHidden: true })).toHaveCount(0)
  const below = page.getByRole('contentinfo').getByRole('link', { name: 'Predicaciones' })
  await expect(page.getByRole('link', { name: 'Ver todas las predicaciones' })).toHaveCount(0)
  await expect(below).toHaveCount(0)
  await addSermons(db)
  await site.restart()
  for (const [width, opener] of [
    [1280, 'Más'],
    [360, 'Abrir menú'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/')
    await expect(page.getByRole('link', { name: 'Ver todas las predicaciones' })).toBeVisible()
    await page.getByRole('button', { name: opener }).focus()
    await page.keyboard.press('Enter')
    const link = bar.getByRole('link', { name: 'Predicaciones' })
    await expect(link).toBeVisible()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/predicaciones$/)
    await expect(link).toBeHidden()
    await expect(below).toBeVisible()
  }
})
