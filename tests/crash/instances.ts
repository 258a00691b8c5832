import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#tests/support/random.ts'
import { type Aging, createAgeReaders } from './aging.ts'
import { startBalancer } from './balancer.ts'
import { checkFiles, checkRows, expireLimits, findAll } from './check.ts'
import type { Life } from './client.ts'
import type { Plan } from './crash.ts'
import { hireCrew } from './crew.ts'
import { finish } from './finish.ts'
import { openStack } from './stack.ts'

const INSTANCES = 3
/** The most that any page may lag behind an acknowledged write, in milliseconds. */
const OLDEST_MS = 1_000
/** How long writers run between two checks, in milliseconds. */
const KILLS_IN_A_ROW = 10

type Figures = {
  kills: number
  acknowledged: Record<string, number>
  unknown: number
  refused: number
  files: number
} & Aging

/**
 * Runs three instances behind a balancer on one PostgreSQL and one S3, killing and restarting one every
 * second or two while visitors write, administrators upload and pages are read.
 * @throws at the first failed check, with every fault it found.
 */
export async function crashInstances({ kills: wanted, seed, say = () => {} }: Plan): Promise<Figures> {
  const random = createRandom(seed)
  const stack = await openStack('postgres', INSTANCES)
  const balancer = await startBalancer(stack.sites.map(({ origin }) => Number(new URL(origin).port)))
  try {
    const { ledger, samples, writers } = await hireCrew(() => stack.db, balancer.origin, random.fork())
    const { aging, readers } = createAgeReaders({ origin: balancer.origin, ledger })
    const seen = new Set<string>()
    let kills = 0
    while (kills < wanted) {
      const life: Life = { over: false }
      const working = Promise.all([...writers, ...readers].map((each) => each(life)))
      for (let n = 0; n < KILLS_IN_A_ROW && kills < wanted; n++) {
        await pause(random.whole(200, 2_000))
        const site = random.pick(stack.sites)
        await site?.restart('SIGKILL')
        kills++
        await expireLimits(stack.db)
      }
      life.over = true
      await working
      await stack.settle()
      const wrong = [
        ...ledger.compare(await findAll(stack.db)),
        ...(await checkRows(stack.db)),
        ...(await checkFiles(stack, samples, seen)),
        ...(await stack.integrity()),
      ]
      if (aging.oldest > OLDEST_MS)
        wrong.push(`A page lacked what had been acknowledged for ${aging.oldest} ms`)
      if (wrong.length > 0) throw new Error(`After ${kills} kills:\n${wrong.join('\n')}`)
      say(
        `${kills} kills, ${ledger.counts.acknowledged} acknowledged, ${aging.pages} pages, ${aging.oldest} ms old at most`,
      )
    }
    const [site, ...others] = stack.sites
    if (!site) throw new Error('There is no site')
    await Promise.all(others.map((each) => each.down()))
    const files = await finish(stack, site, samples)
    const { acknowledged: _, ...counts } = ledger.counts
    const figures = { kills, acknowledged: Object.fromEntries(ledger.acknowledgedOf), ...counts, files }
    return { ...figures, ...aging }
  } finally {
    await balancer.stop()
    await stack.stop()
  }
}
