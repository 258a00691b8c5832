import type { Db } from '#app/platform/db/db.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const add = (db: Db, fecha: string, titulo: string, publicado: string, texto = 'Hola **a todos**.') =>
  changeContent(db, (trx) =>
    trx
      .insertInto('boletines')
      .values({
        id: newId(),
        fecha,
        titulo,
        texto,
        publicado,
        avisos: '[{"fecha":"2026-11-12","texto":"Hay té"}]',
        createdAt: '2026-11-01T00:00:00.000Z',
        ejemplo: 0,
        version: 1,
      })
      .execute(),
  )

const PAST = '2026-11-01T11:00:00.000Z'

// A page that fades in is faint while it is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** As long as a bulletin is. */
const LONG = `${'Una frase como las de siempre, de largo corriente. '.repeat(6)}\n\n`.repeat(6)

test('the bulletins are read, by Sunday and by month, and print on one page', {
  tag: '@phone',
}, async ({ page, db, site }) => {
  await add(db, '2026-10-25', 'Octubre', PAST, LONG)
  await add(db, '2026-11-01', 'Uno', PAST)
  await add(db, '2026-11-08', 'Dos', PAST, `[sitio](https://x.cl) <script>window.roto = true</script>`)
  await add(db, '2026-11-15', 'Borrador', '')
  await site.restart()
  await visit(page, '/boletin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dos' })).toBeVisible()
  await expect(page.getByText('<script>')).toBeVisible()
  await expect(page.getByRole('link', { name: 'sitio' })).toHaveAttribute('href', 'https://x.cl')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hay té' })).toContainText(
    /jueves 12 de noviembre/i,
  )
  await page.getByRole('link', { name: '1 de noviembre de 2026' }).click()
  await expect(page).toHaveURL(/\/boletin\/2026-11-01$/)
  await expect(page.getByText('a todos')).toHaveCSS('font-weight', '700')
  await page.getByRole('link', { name: 'Boletines anteriores' }).click()
  await expect(page.getByRole('heading', { name: 'octubre de 2026' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uno' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dos' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'El más reciente, del domingo 8' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'noviembre de 2026' }).first().click()
  await expect(page).toHaveURL(/\/boletin\/2026-11$/)
  await expect(page.getByRole('link', { name: 'Uno' })).toBeVisible()
  await expect(page.getByText('Octubre')).toHaveCount(0)
  for (const address of ['2026-11-15', '2026-12', 'nada'])
    expect((await page.request.get(`/boletin/${address}`)).url()).toBe(`${site.origin}/#no-encontrada`)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/boletin/2026-11-08<')
  await page.goto('/boletin/2026-10-25')
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
