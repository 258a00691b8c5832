// npm run bench [-- paginas bytes listas audio sonando vivo]: figures in one table, and as JSON.
// npm run bench -- comparar A.json B.json: two of those side by side.

import { readFileSync } from 'node:fs'
import { measureParts } from '#tests/support/measure/command.ts'
import { compare, type Kept } from '#tests/support/measure/table.ts'
import { benchAudio } from './bench/audio.ts'
import { benchBytes } from './bench/bytes.ts'
import { benchLists } from './bench/listas.ts'
import { benchPages } from './bench/paginas.ts'
import { benchLive, benchSonando } from './bench/radio.ts'

if (process.argv[2] === 'comparar') {
  const [before, after] = process.argv.slice(3).map((file): Kept => JSON.parse(readFileSync(file, 'utf8')))
  if (before && after) console.log(compare(before, after))
  process.exit()
}
await measureParts({
  paginas: benchPages,
  bytes: benchBytes,
  listas: benchLists,
  audio: benchAudio,
  sonando: benchSonando,
  vivo: benchLive,
})
