import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

test('a site whose stored name cannot be read lets people in and says so; one whose home cannot be drawn is not well', async () => {
  const site = await testSite()
  const database = new DatabaseSync(join(site.dataDir, 'campanario.sqlite'), { timeout: 5000 })
  onTestFinished(() => database.close())
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.origin + path, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  database.exec(`insert or replace into config (id, data, version) values ('sitio', '{"nombre":""}', 1)`)
  for (const path of ['/', '/admin/login', '/salud']) expect((await ask(path)).status, path).toBe(200)
  const { headers } = await signIn(site)
  const home = await ask('/admin/dashboard', headers)
  expect(home.status).toBe(200)
  expect(home.text.replaceAll('<!-- -->', '')).toContain('no se puede leer: «sitio»')
  expect(site.output()).toContain('a stored document cannot be read')

  const columns =
    'id, slug, titulo, categoria, inicio, fin, zona, modalidad, primera, ultima, actualizado, createdAt'
  database.exec(`insert into eventos (${columns}, ejemplo, version) values ('x', 'x', 'x', 'radio', '2020-01-01T10:00',
    '2099-01-01T10:00', 'Marte/Olimpo', 'iglesia', '2020-01-01', '2099-01-01', '', '', 0, 1)`)
  await expect.poll(async () => (await ask('/salud')).status).toBe(503)
  expect(JSON.parse((await ask('/salud')).text)).toMatchObject({ inicio: 'mal', base_de_datos: 'bien' })
})
