// npm run test:attack [-- formularios nombres anfitrion lectores candado dinero extranos direcciones estacion cabeceras
// subidas lentos respaldos restauraciones]: repeats known attacks on a server of its own, over loopback only, and prints one table.
import { measureParts } from '#tests/support/measure/command.ts'
import { attackBackups } from './attack/backups.ts'
import { attackForms } from './attack/forms.ts'
import { attackHeaders } from './attack/headers.ts'
import { attackHost } from './attack/host.ts'
import { attackLockout } from './attack/lockout.ts'
import { attackMoney } from './attack/money.ts'
import { attackNames } from './attack/names.ts'
import { attackReaders } from './attack/readers.ts'
import { attackRestores } from './attack/restores.ts'
import { attackSlowly } from './attack/slow.ts'
import { attackSpellings } from './attack/spellings.ts'
import { attackStation } from './attack/station.ts'
import { attackStrangers } from './attack/strangers.ts'
import { attackUploads } from './attack/uploads.ts'

/** An attack that hangs must not hang the run. A thousand backups, each read by a process of its own, take 20 minutes. */
const LONGEST_MS = 40 * 60_000

await measureParts(
  {
    formularios: attackForms,
    nombres: attackNames,
    anfitrion: attackHost,
    lectores: attackReaders,
    candado: attackLockout,
    dinero: attackMoney,
    extranos: attackStrangers,
    direcciones: attackSpellings,
    estacion: attackStation,
    cabeceras: attackHeaders,
    subidas: attackUploads,
    lentos: attackSlowly,
    respaldos: attackBackups,
    restauraciones: attackRestores,
  },
  { longestMs: LONGEST_MS },
)
