import type { Random } from '#tests/support/random.ts'

/** The outcome of a write; unknown if the response was lost or a server error. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** The value of a thing that does not exist. */
export const GONE = ''

/** The values that a request gives the things it names, once acknowledged. */
export type Changes = Record<string, string>

/** The state found: the values of all rows that claim to be this thing. */
export type Found = Map<string, string[]>

export type Ledger = ReturnType<typeof createLedger>

/**
 * Knows each thing's allowed values: the last acknowledged one, and those sent since without an
 * acknowledgement. A thing's name begins with its kind («predicacion 12»).
 */
export function createLedger() {
  const things = new Map<string, { possible: Set<string>; busy: boolean }>()
  /** Writes of unknown outcome: each is stored whole or not at all. */
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
    /** Called with each change when it is acknowledged. */
    onAcknowledged,
    size: () => things.size,

    /**
     * Takes a thing of that kind whose value is certain and that nobody else has taken; it is the caller's
     * until `write`.
     */
    take(kind: string, random: Random, wanted: (value: string) => boolean = (value) => value !== GONE) {
      const sure: { name: string; value: string }[] = []
      for (const [name, { possible, busy }] of things) {
        const [value = GONE] = possible
        if (!busy && possible.size === 1 && kindOf(name) === kind && wanted(value)) sure.push({ name, value })
      }
      // Prefer recent ones, as people do.
      const taken = random.pick(random.chance(0.7) ? sure.slice(-20) : sure)
      if (taken) thing(taken.name).busy = true
      return taken
    },

    /** Takes all things of that kind with such a value, if they are certain and nobody else has taken one. */
    takeAll(kind: string, wanted: (value: string) => boolean): { name: string; value: string }[] | undefined {
      const all = [...things].filter(
        ([name, { possible }]) => kindOf(name) === kind && [...possible].some(wanted),
      )
      if (all.some(([, { possible, busy }]) => busy || possible.size > 1)) return undefined
      return all.map(([name, known]) => {
        known.busy = true
        const [value = GONE] = known.possible
        return { name, value }
      })
    },

    /** Takes this thing, if its value is certain and nobody else has taken it. */
    hold(name: string, value: string): boolean {
      const { possible, busy } = thing(name)
      if (busy || possible.size > 1 || !possible.has(value)) return false
      thing(name).busy = true
      return true
    },

    giveBack(name: string): undefined {
      thing(name).busy = false
    },

    /**
     * Sends the request for these changes. Until it is answered, their outcome is unknown; if the caller
     * sends it `again` then, nobody else takes what it changes meanwhile.
     */
    async write(changes: Changes, send: () => Promise<Outcome>, again = false): Promise<Outcome> {
      const before = Object.keys(changes).map((name) => new Set(thing(name).possible))
      for (const [name, value] of Object.entries(changes)) {
        thing(name).busy = true
        thing(name).possible.add(value)
      }
      const outcome = await send()
      Object.entries(changes).forEach(([name, value], at) => {
        thing(name).busy = again && outcome === 'unknown'
        if (outcome === 'refused' && !before[at]?.has(value)) thing(name).possible.delete(value)
      })
      settle(changes, outcome)
      return outcome
    },

    /** Two concurrent edits of the same version: at most one may be acknowledged. */
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
      // The acknowledged edit wins: the other, on an older version, can no longer be applied.
      for (const { changes, outcome } of answered) if (outcome !== 'acknowledged') settle(changes, outcome)
      for (const { changes, outcome } of answered) if (outcome === 'acknowledged') settle(changes, outcome)
      if (!outcomes.includes('unknown') && !outcomes.includes('acknowledged'))
        faults.push(`both of two changes of one version were refused: ${Object.keys(one)[0]}`)
    },

    /**
     * Compares the state with the allowed values, while nobody writes. Unknown outcomes are settled by it.
     * @returns every fault, those found on the way included.
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
