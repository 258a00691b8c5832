import type { Random } from '#tests/support/random.ts'

/** What became of something that was sent: nobody knows when the answer was lost, or was a failure of the server. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** What a thing is when it is not there. */
export const GONE = ''

/** What one request makes of the things it names: their values, once it is acknowledged. */
export type Changes = Record<string, string>

/** What was found: the values of all the rows that say they are this thing. */
export type Found = Map<string, string[]>

export type Ledger = ReturnType<typeof createLedger>

/**
 * Knows, for each thing that was ever written, what may be found of it: what was acknowledged last and, beside that,
 * what was sent since without being acknowledged. A thing's name begins with its kind («predicacion 12»).
 */
export function createLedger() {
  const things = new Map<string, { possible: Set<string>; busy: boolean }>()
  /** What nobody knows the outcome of: all of it happened, or nothing. */
  let doubts: Changes[] = []
  const counts: Record<Outcome, number> = { acknowledged: 0, refused: 0, unknown: 0 }
  const acknowledgedOf = new Map<string, number>()
  const faults: string[] = []
  const onAcknowledged: ((changes: Changes) => void)[] = []

  const thing = (name: string) => {
    const known = things.get(name) ?? { possible: new Set([GONE]), busy: false }
    things.set(name, known)
    return known
  }
  const kindOf = (name: string) => name.slice(0, name.indexOf(' '))
  const show = (values: Iterable<string>) => [...values].map((value) => `«${value}»`).join(' or ')

  const acknowledge = (changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) thing(name).possible = new Set([value])
    doubts = doubts.filter((doubt) => !Object.keys(doubt).some((name) => name in changes))
  }
  const settle = (changes: Changes, outcome: Outcome) => {
    counts[outcome]++
    if (outcome === 'acknowledged') {
      for (const tell of onAcknowledged) tell(changes)
      acknowledge(changes)
      const kind = kindOf(Object.keys(changes)[0] ?? '')
      acknowledgedOf.set(kind, (acknowledgedOf.get(kind) ?? 0) + 1)
    }
    if (outcome === 'unknown') doubts.push(changes)
  }

  return {
    counts,
    acknowledgedOf,
    faults,
    /** Called with each change the moment it is acknowledged. */
    onAcknowledged,
    /** How many things it knows. */
    size: () => things.size,

    /** A thing of that kind about which nothing is in doubt and that nobody else is at; it is the caller's until `write`. */
    take(kind: string, random: Random, wanted: (value: string) => boolean = (value) => value !== GONE) {
      const sure: { name: string; value: string }[] = []
      for (const [name, { possible, busy }] of things) {
        const [value = GONE] = possible
        if (!busy && possible.size === 1 && kindOf(name) === kind && wanted(value)) sure.push({ name, value })
      }
      // Mostly what was written lately, as people do.
      const taken = random.pick(random.chance(0.7) ? sure.slice(-20) : sure)
      if (taken) thing(taken.name).busy = true
      return taken
    },

    /** Takes this very thing, where it is that for certain and nobody else is at it. */
    hold(name: string, value: string): boolean {
      const { possible, busy } = thing(name)
      if (busy || possible.size > 1 || !possible.has(value)) return false
      thing(name).busy = true
      return true
    },

    giveBack(name: string) {
      thing(name).busy = false
    },

    /** Sends what makes these changes. From here on until it is answered, they may or may not have happened. */
    async write(changes: Changes, send: () => Promise<Outcome>): Promise<Outcome> {
      const before = Object.keys(changes).map((name) => new Set(thing(name).possible))
      for (const [name, value] of Object.entries(changes)) {
        thing(name).busy = true
        thing(name).possible.add(value)
      }
      const outcome = await send()
      Object.entries(changes).forEach(([name, value], at) => {
        thing(name).busy = false
        if (outcome === 'refused' && !before[at]?.has(value)) thing(name).possible.delete(value)
      })
      settle(changes, outcome)
      return outcome
    },

    /** Two people change the same version of one thing at once: at most one may hear that it is done. */
    async race(one: Changes, two: Changes, send: (changes: Changes) => Promise<Outcome>): Promise<void> {
      for (const changes of [one, two])
        for (const [name, value] of Object.entries(changes)) {
          thing(name).busy = true
          thing(name).possible.add(value)
        }
      const outcomes = await Promise.all([send(one), send(two)])
      for (const name of Object.keys({ ...one, ...two })) thing(name).busy = false
      if (outcomes.every((outcome) => outcome === 'acknowledged'))
        faults.push(`both of two changes of one version were acknowledged: ${Object.keys(one)[0]}`)
      const answered = [one, two].map((changes, at) => ({ changes, outcome: outcomes[at] as Outcome }))
      for (const { changes, outcome } of answered)
        if (outcome === 'refused')
          for (const [name, value] of Object.entries(changes)) thing(name).possible.delete(value)
      // What was acknowledged last: nothing of the other can come after it.
      for (const { changes, outcome } of answered) if (outcome !== 'acknowledged') settle(changes, outcome)
      for (const { changes, outcome } of answered) if (outcome === 'acknowledged') settle(changes, outcome)
      if (!outcomes.includes('unknown') && !outcomes.includes('acknowledged'))
        faults.push(`both of two changes of one version were refused: ${Object.keys(one)[0]}`)
    },

    /**
     * Compares what is there with what may be there; nobody may be writing. What was in doubt is known from then on.
     * @returns what is wrong, the faults found on the way included.
     */
    compare(found: Found): string[] {
      const wrong = faults.splice(0)
      for (const name of found.keys())
        if (!things.has(name)) wrong.push(`nobody sent ${name}: ${show(found.get(name) ?? [])}`)
      const isNow = (name: string) => found.get(name)?.[0] ?? GONE
      for (const [name, { possible }] of things) {
        const values = found.get(name) ?? []
        if (values.length > 1) wrong.push(`${name} is there ${values.length} times: ${show(values)}`)
        if (!possible.has(isNow(name)))
          wrong.push(`${name} is ${show([isNow(name)])}, and should be ${show(possible)}`)
      }
      for (const doubt of doubts) {
        const happened = Object.entries(doubt).map(([name, value]) => isNow(name) === value)
        if (new Set(happened).size > 1) wrong.push(`half of a change is there: ${JSON.stringify(doubt)}`)
      }
      doubts = []
      for (const [name, known] of things) known.possible = new Set([isNow(name)])
      return wrong
    },
  }
}
