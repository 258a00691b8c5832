import { expect, test } from 'vitest'
import { fileSite } from '#tests/support/test-site.ts'

const { site } = await fileSite()

type Route = { parentId?: string; path?: string; module: string; imports?: string[] }

/** The list of routes that a page loads. */
async function manifestOf(path: string): Promise<Record<string, Route>> {
  const html = await (await fetch(site.origin + path)).text()
  const [, url] = /import "(\/assets\/\w+-\w+\.js)"/.exec(html) ?? []
  const code = await (await fetch(site.origin + url)).text()
  const { routes } = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1))
  return routes
}

const routesOf = async (path: string) => Object.values(await manifestOf(path)).map(({ path }) => path)

test('a visitor’s page knows every public page, and nothing of the dashboard', async () => {
  const paths = await routesOf('/')
  expect(paths).toEqual(expect.arrayContaining(['galeria', 'predicaciones/:slug', 'voy/mi-lugar', '*']))
  expect(paths.filter((path) => /admin|ajustes|inscritos/.test(path ?? ''))).toEqual([])
})

test('no page of a visitor brings what sections of the dashboard share', async () => {
  const files = Object.values(await manifestOf('/')).flatMap(({ module, imports = [] }) => [
    module,
    ...imports,
  ])
  expect(files).toContainEqual(expect.stringContaining('/comun-'))
  expect(files.filter((file) => file.includes('/panel-'))).toEqual([])
})

test('the dashboard’s pages know both', async () => {
  for (const path of ['/admin/login', '/ADMIN/olvido'])
    expect(await routesOf(path)).toEqual(expect.arrayContaining(['galeria', 'admin/dashboard', 'ajustes']))
})

test('a page of the church’s own needs no more script than the privacy notice, but 4 kB', async () => {
  const routes = await manifestOf('/')
  const bytesOf = async (leaf: string) => {
    const files = new Set<string>()
    for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) {
      const { module = '', imports = [] }: Partial<Route> = routes[id] ?? {}
      for (const file of [module, ...imports]) files.add(file)
    }
    const sizes = [...files].map(async (file) => {
      const headers = { 'Accept-Encoding': 'br' }
      const { headers: answered } = await fetch(site.origin + file, { method: 'HEAD', headers })
      return Number(answered.get('content-length'))
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size)
  }
  const own = await bytesOf('features/paginas/page')
  expect(own).toBeGreaterThan(10_000)
  expect(own).toBeLessThan((await bytesOf('features/privacidad/page')) + 4096)
})
