// npm run bench [-- paginas bytes listas sonando vivo]: figures in one table, and as JSON.

import { measureParts } from '#tests/support/measure/command.ts'
import { benchBytes } from './bench/bytes.ts'
import { benchLists } from './bench/listas.ts'
import { benchPages } from './bench/paginas.ts'
import { benchLive, benchSonando } from './bench/radio.ts'

await measureParts({
  paginas: benchPages,
  bytes: benchBytes,
  listas: benchLists,
  sonando: benchSonando,
  vivo: benchLive,
})
