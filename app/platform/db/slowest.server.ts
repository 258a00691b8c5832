/**
 * A statement that ended, well or not: its text, which holds no values, and how many milliseconds it took.
 */
export type Heard = (sql: string, ms: number) => void

export const VERBS = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const

const BY_WORD = new Map<string, (typeof VERBS)[number]>([
  ...VERBS.map((verb) => [verb, verb] as const),
  // Of a common table expression: the site's read.
  ['with', 'select'],
  ...['begin', 'start', 'commit', 'rollback'].map((word) => [word, 'transaction'] as const),
])

export function verbOf(sql: string): (typeof VERBS)[number] {
  const [, first = ''] = /^\s*(\w+)/.exec(sql) ?? []
  return BY_WORD.get(first.toLowerCase()) ?? 'other'
}

const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

const HOUR_MS = 60 * 60 * 1000
const HOURS = 24

/** `table`: the first that the statement names, if any. */
export type Slowest = { verb: string; table: string | undefined; ms: number }

/**
 * Remembers the slowest statement of each hour of the last day: its kind and how long it took, never its
 * values.
 */
export function watchSlowest(now: () => number = Date.now) {
  const hours: ({ hour: number } & Slowest)[] = []
  const thisHour = () => Math.floor(now() / HOUR_MS)
  return {
    heard(sql: string, ms: number) {
      const hour = thisHour()
      const last = hours[hour % HOURS]
      if (last?.hour === hour && last.ms >= ms) return
      hours[hour % HOURS] = { hour, verb: verbOf(sql), table: TABLE.exec(sql)?.[1], ms }
    },
    /** Undefined before the first. */
    slowest: (): Slowest | undefined =>
      hours
        .filter(({ hour }) => hour > thisHour() - HOURS)
        .reduce<Slowest | undefined>((one, other) => (one && one.ms >= other.ms ? one : other), undefined),
  }
}
