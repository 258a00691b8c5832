import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.server.ts'
import { startScriptsLate } from './late-scripts.server.ts'

const PAGE =
  '<head><link rel="manifest" href="/manifest.webmanifest"/><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><script type="module" async="">import "/assets/a.js";\nconst cost = "$& $1";import("/assets/entry.js");</script></body>'

test('the page itself fetches no script; the late starter fetches all of them', () => {
  const page = startScriptsLate(PAGE)
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).not.toContain('rel="manifest"')
  expect(page).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(page).toContain(
    '<script type="text/plain">import "/assets/a.js";\nconst cost = "$& $1";import("/assets/entry.js");</script>',
  )
  const [remember = '', begin = ''] = Array.from(
    page.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, code]) => code,
  )
  expect(page).toContain(`<head><script>${remember}</script>`)
  expect(() => new Script(remember)).not.toThrow()
  expect(remember).toContain('(["/assets/a.js"],true)')
  expect(begin).toContain('("/assets/entry.js",3000)')
  expect(() => new Script(begin)).not.toThrow()
})

test('no script is fetched before a picture of the first screen', () => {
  const picture = '<link rel="preload" as="image" imageSrcSet="/archivos/a.webp 480w"/></head>'
  expect(startScriptsLate(PAGE.replace('</head>', picture))).toContain('(["/assets/a.js"],false)')
})

test('the policy allows the late script', () => {
  const [, early] = /script-src 'self' ('sha256-[^']+')/.exec(contentSecurityPolicy(PAGE)) ?? []
  expect(early).toBeDefined()
  expect(contentSecurityPolicy(startScriptsLate(PAGE))).toContain(early)
})

test('a page without scripts is unchanged', () => {
  expect(startScriptsLate('<body>Hola</body>')).toBe('<body>Hola</body>')
})
