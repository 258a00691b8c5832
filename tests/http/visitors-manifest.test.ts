import { expect, test } from 'vitest'
import { fileSite } from '#tests/support/test-site.ts'

const { site } = await fileSite()

/** The addresses of the list of routes that a page loads. */
async function routesOf(path: string): Promise<(string | undefined)[]> {
  const html = await (await fetch(site.origin + path)).text()
  const [, url] = /import "(\/assets\/\w+-\w+\.js)"/.exec(html) ?? []
  const code = await (await fetch(site.origin + url)).text()
  const { routes } = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as {
    routes: Record<string, { path?: string }>
  }
  return Object.values(routes).map(({ path }) => path)
}

test('a visitor’s page knows every public page, and nothing of the dashboard', async () => {
  const paths = await routesOf('/')
  expect(paths).toEqual(expect.arrayContaining(['galeria', 'predicaciones/:slug', 'voy/mi-lugar', '*']))
  expect(paths.filter((path) => /admin|ajustes|inscritos/.test(path ?? ''))).toEqual([])
})

test('the dashboard’s pages know both', async () => {
  for (const path of ['/admin/login', '/ADMIN/olvido'])
    expect(await routesOf(path)).toEqual(expect.arrayContaining(['galeria', 'admin/dashboard', 'ajustes']))
})
