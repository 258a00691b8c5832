import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { cookieOf } from '#tests/support/volunteer.ts'

// Every page of the site and of the dashboard, as the server writes it, by the standard's two checkers.

const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A label round its field that names it too: twice the same, and right.
    'no-redundant-for': 'off',
    // The dashboard has two menus, «Secciones», of which styles show the one that fits the screen.
    'unique-landmark': 'off',
    // «Cancelar» stands in one form and submits an empty one beside it.
    'wcag/h32': 'off',
  },
})

/** What the Nu Html Checker says and is no fault. */
const NO_FAULT = [
  // React writes them.
  /^Trailing slash on void elements/,
  // In the standard since 2022, not in the checker yet: passkeys are proposed in the field.
  /The string “webauthn” is not a valid autofill field name/,
  // Our longest words are invented.
  /^This document appears to be written in/,
]

/** What a list shows: seen without the forms that open in it, which are seen without these. */
const LISTED = ['categoria', 'fechas', 'para']

const { site, db } = await fileSite({ EXAMPLE_CONTENT: 'on' })
await fillWithLongest(db, ADMIN.email)
const { publicas } = await fillWeek(db)
const cookie = await cookieOf(site, ADMIN)
const pages = await everyPage()
const folder = mkdtempSync(join(tmpdir(), 'campanario-html-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Pages by their address, from the known ones along the links; of addresses with the same parameters, one.
 */
async function everyPage(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const alike = new Set<string>()
  const asked = new Set<string>([...PUBLIC_PAGES, ...Object.values(publicas), '/admin/dashboard'])
  // Grows as it is walked.
  for (const path of asked) {
    const { pathname, searchParams } = new URL(path, site.origin)
    const shape = [pathname.replaceAll(/\d+/g, 'n'), ...searchParams.keys()].join(' ')
    if (alike.has(shape) || (searchParams.size > 1 && LISTED.some((name) => searchParams.has(name)))) continue
    alike.add(shape)
    const answer = await fetch(site.origin + path, {
      headers: path.startsWith('/admin/dashboard') ? { cookie } : {},
    })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel()
      continue
    }
    const html = await answer.text()
    found.set(path, html)
    for (const [, href = ''] of html.matchAll(/ href="(\/(?!\/|assets\/)[^"#]*)/g))
      asked.add(href.replaceAll('&amp;', '&'))
    // Buttons that change what the page shows, such as «Editar», are forms with hidden fields.
    for (const [, action, fields = ''] of html.matchAll(
      /<form[^>]* action="([^"?]*)[^"]*" method="get"[^>]*>(.*?)<\/form>/g,
    ))
      asked.add(
        `${action}?${new URLSearchParams([...fields.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))}`,
      )
  }
  return found
}

test('html-validate finds nothing', async () => {
  const wrong = new Map<string, string>()
  for (const [path, html] of pages)
    for (const { messages } of (await checker.validateString(html)).results)
      for (const { ruleId, message, selector } of messages)
        wrong.set(`${ruleId}: ${message} (${selector})`, path)
  expect(pages.size).toBeGreaterThan(40)
  expect([...wrong]).toEqual([])
})

/** The Nu Html Checker's package says no more than where this file is. */
const VNU = new URL('../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url).pathname
/** A program of seconds: what Java would compile thoroughly costs more than it saves. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const hasJava = spawnSync('java', ['-version']).status === 0

test.skipIf(!hasJava)(
  `the Nu Html Checker finds nothing${hasJava ? '' : ' (there is no Java)'}`,
  async () => {
    const files = [...pages].map(([path, html], n) => {
      const file = join(folder, `${n}.html`)
      writeFileSync(file, html)
      return [file, path] as const
    })
    const names = new Map(files)
    const args = [...JAVA, '-jar', VNU, '--format', 'json', '--exit-zero-always', ...names.keys()]
    const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 2 ** 28 })
    const wrong = new Map<string, string | undefined>()
    for (const { url, message, extract } of JSON.parse(stderr).messages)
      if (!NO_FAULT.some((each) => each.test(message)))
        wrong.set(`${message} (${extract})`, names.get(url.replace('file:', '')))
    expect([...wrong]).toEqual([])
  },
)
