import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ayudaDe, RUTA_AYUDA, RUTA_NOVEDADES } from '#app/features/ayuda/direcciones.ts'
import { PARTES } from '#app/frames/dashboard/ajustes.tsx'
import { SECCIONES } from '#app/frames/dashboard/secciones.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { cookieOf, sender } from '#tests/support/volunteer.ts'

const { site, db } = await fileSite()
const headers = { Cookie: await cookieOf(site, ADMIN) }
const open = async (path: string) => {
  const answer = await fetch(site.origin + path, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('every section, and every part of Ajustes, leads to the page of the manual about it', async () => {
  const parts = PARTES.map(({ id }) => `/admin/dashboard/ajustes?parte=${id}`)
  for (const address of [...SECCIONES.map(({ ruta }) => ruta), ...parts]) {
    const { pathname, search } = new URL(address, site.origin)
    const help = ayudaDe(pathname, search)
    expect(help, address).toMatch(/\/ayuda\/./)
    expect([address, (await open(help)).status]).toEqual([address, 200])
    expect((await open(address)).text, address).toContain(`href="${help}"`)
  }
})

test('each page of the manual is shown with its title, its steps and its pictures; another is not there', async () => {
  const files = readdirSync('docs/manual').filter((file) => file.endsWith('.md'))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const source = readFileSync(`docs/manual/${file}`, 'utf8')
    const { status, text } = await open(
      file === 'README.md' ? RUTA_AYUDA : `${RUTA_AYUDA}/${file.slice(0, -3)}`,
    )
    expect([file, status]).toEqual([file, 200])
    const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
    expect(article).toContain(source.split('\n')[0]?.slice(2))
    expect([file, article.match(/<li>/g)?.length ?? 0]).toEqual([
      file,
      source.match(/^(\d+\.|-) /gm)?.length ?? 0,
    ])
    const pictures = [...article.matchAll(/<img src="([^"]+\.webp)"/g)].map(([, src = '']) => src)
    expect([file, pictures.length]).toEqual([file, source.match(/^!\[/gm)?.length ?? 0])
    for (const src of pictures)
      expect((await fetch(site.origin + src)).headers.get('content-type')).toBe('image/webp')
  }
  // A version's news are there once it has that number.
  const news = await open(RUTA_NOVEDADES)
  expect(news.text).toContain(`>${VERSION}</h3>`)
  // The version itself stands at the foot of the menu.
  const home = (await open('/admin/dashboard')).text.replaceAll('<!-- -->', '')
  for (const each of [`href="${RUTA_NOVEDADES}"`, `Campanario ${VERSION}`]) expect(home).toContain(each)
  for (const name of ['nada', 'toString', '..%2F..%2FREADME', '__proto__'])
    expect((await open(`${RUTA_AYUDA}/${name}`)).status).toBe(404)
})

test('after an update the home tells each person once, until they open the news or say that they know', async () => {
  const news = `Campanario se actualizó a la versión ${VERSION}`
  const home = async () => (await open('/admin/dashboard')).text.includes(news)
  const hadBefore = (novedades: string) => db.updateTable('user').set({ novedades }).execute()
  // Who signed in for the first time with this version was here for no update.
  expect(await home()).toBe(false)
  await hadBefore('0.1.0')
  expect([await home(), await home()]).toEqual([true, true])
  expect((await sender(site.origin)(RUTA_NOVEDADES, {})).headers.get('location')).toContain('login')
  expect(await home()).toBe(true)
  expect((await sender(site.origin, headers.Cookie)(RUTA_NOVEDADES, {})).status).toBeLessThan(400)
  expect(await home()).toBe(false)
  await hadBefore('0.1.0')
  await open(RUTA_AYUDA)
  expect(await home()).toBe(true)
  await open(RUTA_NOVEDADES)
  expect(await home()).toBe(false)
  // The version before, taken back, is no news.
  await hadBefore('99.0.0')
  expect(await home()).toBe(false)
})
