// npm run bench [-- fotos corte paginas bytes listas agenda predicaciones arranque azar audio sonando vivo radio]: figures in one table, and as JSON.
// npm run bench -- comparar A.json B.json: two of those side by side.
import { existsSync } from 'node:fs'
import { benchAgenda } from './bench/agenda.ts'
import { benchStart } from './bench/arranque.ts'
import { benchAudio } from './bench/audio.ts'
import { benchRandom } from './bench/azar.ts'
import { benchBytes } from './bench/bytes.ts'
import { comparar } from './bench/comparar.ts'
import { benchPhotos } from './bench/fotos.ts'
import { benchLists } from './bench/listas.ts'
import { benchPages } from './bench/paginas.ts'
import { benchFeed } from './bench/podcast.ts'
import { benchSermons } from './bench/predicaciones.ts'
import { benchLive, benchRadio, benchSonando } from './bench/radio.ts'
import { beginReport } from './bench/report.ts'
import { benchCutUpload } from './bench/subida-cortada.ts'
import type { Measure } from './bench/table.ts'

const PARTS: Record<string, () => Promise<Measure[]>> = {
  fotos: benchPhotos,
  corte: benchCutUpload,
  paginas: benchPages,
  bytes: benchBytes,
  listas: benchLists,
  agenda: benchAgenda,
  predicaciones: async () => [...(await benchSermons()), ...(await benchFeed())],
  arranque: benchStart,
  azar: benchRandom,
  audio: benchAudio,
  sonando: benchSonando,
  vivo: benchLive,
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
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name))
if (unknown) {
  console.error(`There is no part «${unknown}». There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

const report = beginReport()
const measures: Measure[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_WHEN_ASKED.includes(name)) continue
  console.error(`▸ ${name}`)
  measures.push(...(await run()))
}

report(measures)
