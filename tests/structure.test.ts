import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no class is given to a button or a field that its own classes may overrule', () => {
  // Two utilities for one property: the order of the stylesheet decides, and the one given here often loses,
  // but for `!`.
  const own =
    /^(p[xy]?-|bg-|border|rounded|min-h-|font-|text-(tinta|error|vitral|sobre)|(inline-)?(flex|grid)$)/
  const given =
    /<(?:Button|ButtonLink|Cancelar|(?!Icon)\w+Button|\w+Field|TextArea)\b[^<]*?\bclassName="([^"]*)"/g
  const made = /buttonClass\('[\w-]+', '([^']*)'\)/g
  let met = 0
  const overruled: string[] = []
  for (const file of globSync('app/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    for (const [, classes = ''] of [...text.matchAll(given), ...text.matchAll(made)]) {
      met++
      for (const one of classes.split(' '))
        if (own.test(one) && !one.endsWith('!')) overruled.push(`${file}: ${one}`)
    }
  }
  expect(met).toBeGreaterThan(40)
  expect(overruled).toEqual([])
})

test('what reads backups knows every kind of document', () => {
  const known = readFileSync('app/documents.server.ts', 'utf8')
  const kinds = globSync('app/{features,parts}/**/*.server.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('= defineDocument'),
  )
  expect(kinds.length).toBeGreaterThan(5)
  expect(kinds.filter((file) => !known.includes(`'./${file.slice('app/'.length)}'`))).toEqual([])
})
