import { setTimeout as pause } from 'node:timers/promises'
import { children, isRunning, kill } from '#tests/support/processes.ts'
import { createRandom } from '#tests/support/random.ts'
import { checkFiles, checkRows, expireClaims, expireLimits, findAll } from './check.ts'
import type { Life } from './client.ts'
import { hireCrew } from './crew.ts'
import { finish } from './finish.ts'
import { type Engine, openStack } from './stack.ts'

type Figures = {
  /** Kills per process. */
  kills: { server: number; starting: number; images: number; database: number }
  acknowledged: Record<string, number>
  unknown: number
  refused: number
  /** Milliseconds from each restart to the first response. */
  starts: number[]
  files: number
}

export type Plan = {
  kills: number
  /** The same one repeats who writes what, and when the power goes. */
  seed: number
  longest?: number
  say?: (text: string) => void
}

/** The longest time between kills, in milliseconds; most are much shorter. */
const LONGEST_MS = 3_000
/**
 * Kinds of which some were acknowledged before the last kill, however busy the machine: else nothing was
 * tried.
 */
export const KINDS = ['peticion', 'predicacion', 'cuenta', 'config', 'turno', 'enviada']
const KINDS_WITHIN_MS = 150_000
const GONE_WITHIN_MS = 20_000
const EVERY = { images: 3, database: 10, starting: 7, deepCheck: 10 }

/**
 * Kills the server at random moments while everybody writes, and checks after each kill that everything
 * acknowledged is there, nothing twice and nothing half-written.
 * @throws at the first failed check, with every fault it found.
 */
export async function crash(
  engine: Engine,
  { kills: wanted, seed, longest = LONGEST_MS, say = () => {} }: Plan,
): Promise<Figures> {
  const random = createRandom(seed)
  const stack = await openStack(engine)
  const [site] = stack.sites
  if (!site) throw new Error('There is no site')
  try {
    const { ledger, samples, writers } = await hireCrew(() => stack.db, site.origin, random.fork())
    const kills = { server: 0, starting: 0, images: 0, database: 0 }
    const starts: number[] = []
    const seen = new Set<string>()
    /** Image processes of killed servers, which must exit by themselves. */
    const orphans = new Set<number>()

    const killServer = async () => {
      for (const child of children(site.pid())) orphans.add(child)
      await site.down('SIGKILL')
      kills.server++
    }

    while (kills.server < wanted) {
      const round = kills.server + 1
      const life: Life = { over: false }
      const working = Promise.all(writers.map((write) => write(life)))
      const moment = 10 + longest * random.next() ** 2
      if (stack.crashDatabase && round % EVERY.database === 0) {
        await pause(moment)
        await stack.crashDatabase()
        kills.database++
      }
      if (round % EVERY.images === 0) {
        await pause(random.whole(300, 1_000))
        for (const child of children(site.pid())) {
          kill(child)
          kills.images++
        }
      }
      await pause(moment)
      const late = performance.now() + KINDS_WITHIN_MS
      const tried = () => KINDS.every((kind) => ledger.acknowledgedOf.has(kind))
      while (round === wanted && !tried() && performance.now() < late) await pause(20)
      await killServer()
      life.over = true
      await working
      await stack.settle()

      if (round % EVERY.starting === 0 && kills.server < wanted) {
        const starting = site.restart().catch(() => {})
        await pause(random.whole(20, 700))
        await killServer()
        await starting
        kills.starting++
      }
      if (kills.server >= wanted) await expireClaims(stack.db)
      const begun = performance.now()
      await site.restart()
      starts.push(performance.now() - begun)

      const wrong = [
        ...ledger.compare(await findAll(stack.db)),
        ...(await checkRows(stack.db)),
        ...(await checkFiles(stack, samples, seen)),
        ...(engine === 'sqlite' || round % EVERY.deepCheck === 0 ? await stack.integrity() : []),
      ]
      if (wrong.length > 0)
        throw new Error(
          `After ${kills.server} kills, killed at ${Math.round(moment)} ms:\n${wrong.join('\n')}`,
        )
      await expireLimits(stack.db)
      if (round % 20 === 0)
        say(
          `${kills.server} kills, ${ledger.counts.acknowledged} acknowledged, ${ledger.counts.unknown} in doubt`,
        )
    }

    const files = await finish(stack, site, samples)
    // They leave the processors to everybody else: on a busy machine it takes a while until they see that
    // nobody is there.
    const until = performance.now() + GONE_WITHIN_MS
    while ([...orphans].some(isRunning) && performance.now() < until) await pause(50)
    const left = [...orphans].filter(isRunning)
    if (left.length > 0) throw new Error(`Image processes of killed servers still run: ${left.join(', ')}`)
    const { acknowledged: _, ...counts } = ledger.counts
    return { kills, acknowledged: Object.fromEntries(ledger.acknowledgedOf), ...counts, starts, files }
  } finally {
    await stack.stop()
  }
}
