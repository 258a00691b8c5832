import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

// README.es.md is for whoever installs the site, and says the same as README.md and docs/operating.md do.

const read = (file: string) => readFileSync(file, 'utf8')
const spanish = read('README.es.md')
const english = read('README.md') + read('docs/operating.md')

/** `npm …`, `sudo …`: the command and its first word, without what a person fills in. */
const commandsOf = (text: string) =>
  new Set(text.match(/\b(npm (start|test|run [\w:]+)|sudo campanario \w+|sudo \.\/deploy\/\w+\.sh)/g))

test('every command of the Spanish README is one, and the documents in English know it', () => {
  const known = commandsOf(english)
  const named = [...commandsOf(spanish)]
  expect(named).toEqual(
    expect.arrayContaining([
      'npm start',
      'npm test',
      'sudo ./deploy/instalar.sh',
      'sudo campanario actualizar',
    ]),
  )
  expect(named.filter((each) => !known.has(each))).toEqual([])
  const scripts = named.flatMap((each) => /^npm run (.+)/.exec(each)?.[1] ?? [])
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
  const orders = named.flatMap((each) => /^sudo campanario (\w+)/.exec(each)?.[1] ?? [])
  expect(orders.filter((name) => !read('deploy/campanario').includes(name))).toEqual([])
})

test('docs/operating.md has a heading for each task of an operator, and its index leads to all', () => {
  const text = read('docs/operating.md')
  const headings = (text.match(/^## .+/gm) ?? []).map((each) => each.slice(3))
  const tasks = [
    'Installing',
    'Updating',
    'Moving to another machine',
    'PostgreSQL and S3',
    'Several instances',
  ]
  tasks.push('Behind a proxy', 'Uninstalling', 'Without internet', 'What to watch')
  expect(headings).toEqual(expect.arrayContaining(tasks))
  const index = text.slice(0, text.indexOf('\n## '))
  expect(headings.filter((each) => !index.includes(`[${each}](#`))).toEqual([])
  const proxies = ['Caddy', 'nginx', 'Apache 2.4', 'Traefik, a tunnel and their like']
  for (const proxy of proxies) expect(text).toContain(`\n**${proxy}**`)
  expect(text).toContain('sudo campanario volver')
})

test('it has the headings of the English one that are for whoever installs, and leads only to what there is', () => {
  const headings = (text: string) => text.match(/^##? .+/gm)
  expect(headings(spanish)).toEqual(['# Campanario', '## Dos comandos', '## Cuidarlo', '## Licencia'])
  expect(headings(read('README.md'))).toEqual(
    expect.arrayContaining(['# Campanario', '## Two commands', '## Operating it', '## License']),
  )
  const links = [...spanish.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path)
  expect(links.filter((path) => !existsSync(path))).toEqual([])
  // What a machine needs.
  for (const [es, en] of [
    ['1,5 GB de memoria', '1.5 GB of memory'],
    ['1 GB de disco', '1 GB of disk'],
    ['1 GB de memoria y 3 GB de disco', '1 GB of memory, 3 GB of disk'],
  ] as const)
    expect([spanish.includes(es), english.includes(en)], es).toEqual([true, true])
})
