// npm run test:attack [-- formularios nombres anfitrion lectores candado dinero extranos direcciones estacion cabeceras
// subidas lentos respaldos restauraciones]: repeats known attacks on a server of its own, over loopback only, and prints one table.
import { existsSync } from 'node:fs'
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
import { beginReport } from './bench/report.ts'
import type { Measure } from './bench/table.ts'

const ATTACKS = new Map<string, () => Promise<Measure[]>>([
  ['formularios', attackForms],
  ['nombres', attackNames],
  ['anfitrion', attackHost],
  ['lectores', attackReaders],
  ['candado', attackLockout],
  ['dinero', attackMoney],
  ['extranos', attackStrangers],
  ['direcciones', attackSpellings],
  ['estacion', attackStation],
  ['cabeceras', attackHeaders],
  ['subidas', attackUploads],
  ['lentos', attackSlowly],
  ['respaldos', attackBackups],
  ['restauraciones', attackRestores],
])
/** An attack that hangs must not hang the run: the attacked server dies with this process. */
const LONGEST_MS = 5 * 60_000

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !ATTACKS.has(name))
if (unknown) {
  console.error(`There is no attack «${unknown}». There are: ${[...ATTACKS.keys()].join(', ')}`)
  process.exit(1)
}
if (!existsSync('build/server/index.js')) {
  console.error('There is no build to attack. Make one first: npm run build')
  process.exit(1)
}

const report = beginReport()
const measures: Measure[] = []
for (const [name, attack] of ATTACKS) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`▸ ${name}`)
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`«${name}» did not end in ${LONGEST_MS} ms`)), LONGEST_MS).unref()
  })
  measures.push(...(await Promise.race([attack(), late])))
}
report(measures)
process.exit()
