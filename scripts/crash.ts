// npm run test:crash [-- sqlite postgres instancias restauraciones cortes] [-- 220]: kills the built server
// while everybody writes, and checks that all acknowledged writes are there. SEED=n repeats the choices of an
// earlier run.
import { crash } from '#tests/crash/crash.ts'
import { crashInstances } from '#tests/crash/instances.ts'
import { cutPower, whyNoPowerCuts } from '#tests/crash/power.ts'
import { restoreWhileWriting } from '#tests/crash/restoring.ts'
import { needBuild, refuse } from '#tests/support/measure/command.ts'
import { median, percentile } from '#tests/support/measure/table.ts'
import { announceSeed } from '#tests/support/random.ts'

const KILLS = 220
/** Restores on each engine and storage. */
const RESTORES = 8
/** Fewer power cuts than kills: each takes a few seconds longer. */
const POWER_CUTS = 60

const isNumber = (word: string) => /^\d+$/.test(word)
const asked = process.argv.slice(2)
const kills = Number(asked.find(isNumber) ?? KILLS)
const seed = announceSeed()

const MODES = {
  /** SQLite and files on disk. */
  sqlite: () => crash('sqlite', plan('sqlite')),
  /** PostgreSQL, which is killed as well, and S3 over HTTP. */
  postgres: () => crash('postgres', plan('postgres')),
  /** Three instances on PostgreSQL and S3, one of them killed every second or two. */
  instancias: () => crashInstances(plan('instancias')),
  /** A running site that is restored while everybody writes, and killed now and then. */
  restauraciones,
  /** SQLite and files on a virtual disk whose power is cut. */
  cortes: () => cutPower({ ...plan('cortes'), kills: asked.some(isNumber) ? kills : POWER_CUTS }),
}
type Mode = keyof typeof MODES
const plan = (mode: Mode) => ({ kills, seed, say: (text: string) => console.log(`${mode}: ${text}`) })

async function restauraciones() {
  const { say, ...each } = { ...plan('restauraciones'), kills: asked.some(isNumber) ? kills : RESTORES }
  const figures: Record<string, unknown> = {}
  for (const postgres of [false, true])
    for (const s3 of [false, true]) {
      const where = `${postgres ? 'PostgreSQL' : 'SQLite'}, ${s3 ? 'far S3' : 'disk'}${postgres && s3 ? ', two instances' : ''}`
      figures[where] = await restoreWhileWriting(
        { postgres, s3 },
        { ...each, say: (text) => say(`${where}: ${text}`) },
      )
    }
  return figures
}

const isMode = (word: string): word is Mode => Object.hasOwn(MODES, word)
const unknown = asked.find((word) => !isNumber(word) && !isMode(word))
if (unknown) refuse(`«${unknown}» is neither a number of kills nor one of ${Object.keys(MODES).join(', ')}`)
needBuild()

const modes = asked.filter(isMode)
for (const mode of modes.length > 0 ? modes : (Object.keys(MODES) as Mode[])) {
  const why = mode === 'cortes' ? whyNoPowerCuts() : undefined
  if (why) {
    console.log(`${mode}: left out, since ${why}`)
    continue
  }
  const begun = performance.now()
  const figures = await MODES[mode]()
  const seconds = Math.round((performance.now() - begun) / 1000)
  const { starts = [], ...rest } = { starts: undefined, ...figures }
  const toStart = starts.length > 0 && {
    'start, ms': { median: Math.round(median(starts)), p99: Math.round(percentile(starts, 0.99)) },
  }
  console.log(`${mode}: nothing lost, nothing twice, nothing half; ${seconds} s`, { ...rest, ...toStart })
}
process.exit()
