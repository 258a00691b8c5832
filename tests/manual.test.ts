import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

// docs/manual is for volunteers: it names the dashboard's buttons, and has only the Markdown that the
// dashboard can show.

const FOLDER = 'docs/manual'
const pages = new Map(globSync(`${FOLDER}/*.md`).map((file) => [basename(file), readFileSync(file, 'utf8')]))
const everyMatch = (pattern: RegExp) =>
  [...pages].flatMap(([page, text]) => [...text.matchAll(pattern)].map(([, found = '']) => ({ page, found })))

test('every page is in the index, and every link leads to a page', () => {
  const index = pages.get('README.md') ?? ''
  expect(pages.size).toBeGreaterThan(12)
  expect([...pages.keys()].filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual(
    [],
  )
  expect(everyMatch(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g).filter(({ found }) => !pages.has(found))).toEqual([])
})

test('every picture is there, light, told in words and shown somewhere', () => {
  const shown = everyMatch(/!\[[^\]]{10,}\]\(([^)]+)\)/g).map(({ found }) => join(FOLDER, found))
  expect(shown.filter((file) => !existsSync(file) || statSync(file).size > 60_000)).toEqual([])
  expect(globSync(`${FOLDER}/*/*`).filter((file) => !shown.includes(file))).toEqual([])
})

test('what it calls a button, a field or a notice is called so in the dashboard', () => {
  const oneLine = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  const source = globSync('app/**/*.{ts,tsx}', { exclude: (file) => file.endsWith('.test.ts') })
    .map(oneLine)
    .join('\n')
  // A whole text: «Suspender» is not found in «Suspender evento».
  const isText = (words: string) =>
    new RegExp(`['"\`>}] ?${words.replaceAll(/[.?*()]/g, '\\$&')} ?['"\`<{]`).test(source)
  const named = everyMatch(/\*\*«([^»]+)»\*\*/g)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ found }) => !isText(found))).toEqual([])
})

test('it is of headings, paragraphs, flat lists, bold, links and pictures alone', () => {
  const line =
    /^(##? \S.*|- \S.*|\d+\. \S.*|!\[[^\]]+\]\(imagenes\/[a-z-]+\.webp\)|[^\s#>|`<!*\d-].*|\*\*\S.*|)$/
  const wrong = [...pages].flatMap(([page, text]) =>
    text
      .split('\n')
      .filter((each) => !line.test(each) || /<|`|__|\|/.test(each) || /[^[]!\[/.test(each))
      .map((each) => `${page}: ${each}`),
  )
  expect(wrong).toEqual([])
  expect([...pages].filter(([, text]) => text.split('\n').length > 66).map(([page]) => page)).toEqual([])
})
