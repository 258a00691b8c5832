// npm run bench [-- fotos corte paginas bytes listas arranque azar sonando radio]: figures in one table, and as JSON.
// npm run bench -- comparar A.json B.json: two of those side by side.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { benchStart } from './bench/arranque.ts'
import { benchRandom } from './bench/azar.ts'
import { comparar } from './bench/comparar.ts'
import { benchPhotos } from './bench/fotos.ts'
import { benchLists } from './bench/listas.ts'
import { benchBytes, benchPages } from './bench/paginas.ts'
import { benchRadio, benchSonando } from './bench/radio.ts'
import { benchCutUpload } from './bench/subida-cortada.ts'
import { isReached, type Measure, printTable } from './bench/table.ts'

const PARTS: Record<string, () => Promise<Measure[]>> = {
  fotos: benchPhotos,
  corte: benchCutUpload,
  paginas: benchPages,
  bytes: benchBytes,
  listas: benchLists,
  arranque: benchStart,
  azar: benchRandom,
  sonando: benchSonando,
  radio: benchRadio,
}
/** Takes eleven minutes. */
const ONLY_WHEN_ASKED = ['radio']

if (process.argv[2] === 'comparar') {
  const [, , , before = '', after = ''] = process.argv
  console.log(comparar(before, after))
  process.exit()
}
if (!existsSync('build/server/index.js')) {
  console.error('There is no build to measure. Make one first: npm run build')
  process.exit(1)
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in PARTS))
if (unknown) {
  console.error(`There is no part «${unknown}». There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
const loadBefore = load()
const measures: Measure[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_WHEN_ASKED.includes(name)) continue
  console.error(`▸ ${name}`)
  measures.push(...(await run()))
}

const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
const machine = `${cpus().length} cores; load (1, 5, 15 min) before ${loadBefore}, after ${load()}`
console.log(`\n${commit}; Node ${process.version}; ${machine}\n\n${printTable(measures)}`)

mkdirSync('bench', { recursive: true })
const date = new Date().toISOString()
const file = `bench/${date.replaceAll(':', '-')}-${commit}.json`
const results = measures.map((each) => ({ ...each, ok: isReached(each) }))
writeFileSync(file, `${JSON.stringify({ commit, date, node: process.version, machine, results }, null, 2)}\n`)
console.log(`\n${file}`)
if (results.some(({ ok }) => ok === false)) process.exitCode = 1
