import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/promises.md names, for each promise of docs/product.md, tests that fail without it.

type Promised = { heading: string; text: string }

/** What the product promises nothing under. */
const NO_PROMISES = ['What the product does', 'Who it serves']

/** A paragraph, an item of a list or a table, under its heading. */
function promisesOf(markdown: string): Promised[] {
  const found: Promised[] = []
  let heading = ''
  let open = false
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    if (text.startsWith('#')) heading = text.replace(/^#+ /, '')
    const begins = /^[-*] /.test(text) || !open
    open = text !== '' && !text.startsWith('#')
    if (!open) continue
    const said = text.startsWith('|') ? `table of ${text.split('|')[1]?.trim()}` : text.replace(/^[-*] /, '')
    const last = found.at(-1)
    if (begins || !last) found.push({ heading, text: said })
    else last.text += ` ${said}`
  }
  return found.filter(({ heading }) => !NO_PROMISES.includes(heading))
}

const promises = promisesOf(readFileSync('docs/product.md', 'utf8'))
const sections = readFileSync('docs/promises.md', 'utf8').split('\n## ').slice(1)
const rows = sections.flatMap((section) =>
  [...section.matchAll(/^\| (?!promise |---)(.+?) \| (.+) \|$/gm)].map(([, text = '', tests = '']) => ({
    heading: section.slice(0, section.indexOf('\n')),
    text,
    tests: [...tests.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, path = '', title = '']) => ({ path, title })),
  })),
)

test('every promise has its row, and every row its promise', () => {
  const belongs = (promise: Promised, row: Promised) =>
    promise.heading === row.heading && promise.text.startsWith(row.text)
  expect(promises.length).toBeGreaterThan(150)
  expect(promises.filter((each) => rows.filter((row) => belongs(each, row)).length !== 1)).toEqual([])
  expect(rows.filter((row) => promises.filter((each) => belongs(each, row)).length !== 1)).toEqual([])
})

test('every row names tests that are there', () => {
  const isThere = ({ path, title }: { path: string; title: string }) =>
    existsSync(path) && readFileSync(path, 'utf8').includes(title)
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(rows.flatMap(({ tests }) => tests.filter((each) => !isThere(each)))).toEqual([])
})
