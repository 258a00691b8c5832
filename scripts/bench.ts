// npm run bench [-- paginas bytes listas audio sonando vivo avisos coleccion traer]: figures in one table, and as JSON.

import { measureParts } from '#tests/support/measure/command.ts'
import { benchAudio } from './bench/audio.ts'
import { benchAvisos } from './bench/avisos.ts'
import { benchBytes } from './bench/bytes.ts'
import { benchColeccion } from './bench/coleccion.ts'
import { benchLists } from './bench/listas.ts'
import { benchPages } from './bench/paginas.ts'
import { benchLive, benchSonando } from './bench/radio.ts'
import { benchTraer } from './bench/traer.ts'

await measureParts({
  paginas: benchPages,
  bytes: benchBytes,
  listas: benchLists,
  audio: benchAudio,
  sonando: benchSonando,
  vivo: benchLive,
  avisos: benchAvisos,
  coleccion: benchColeccion,
  traer: benchTraer,
})
