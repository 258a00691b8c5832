import { readStored, writeStored } from '#app/ui/storage/stored.ts'

/** Where each recording stopped, in `localStorage`: pairs of id and second, the last heard last. */
const KEY = 'grabaciones_posiciones'
const MOST = 50
/** Before this there is nothing to go on with. */
const FIRST_SECOND = 10
/** Who heard this much has heard it. */
const HEARD = 0.95
/** Goes on this much earlier, in the middle of a sentence that is understood. */
const EARLIER = 5

type Position = [id: string, second: number]

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Number.isFinite(value[1]) &&
  value[1] >= FIRST_SECOND

function readAll(): Position[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.slice(-MOST).filter(isPosition) : []
  } catch {
    return []
  }
}

/** The second at which to go on, or undefined if there is none. */
export function resumeAt(id: string, total: number): number | undefined {
  const second = readAll().findLast(([each]) => each === id)?.[1]
  return second === undefined || (total > 0 && second >= total * HEARD) ? undefined : second - EARLIER
}

/** Remembers where a recording stopped; forgets what was heard to its end, or has only begun. */
export function rememberPosition(id: string, second: number, total: number): void {
  const others = readAll().filter(([each]) => each !== id)
  const position: Position = [id, Math.round(second)]
  if (isPosition(position) && !(total > 0 && second >= total * HEARD)) others.push(position)
  writeStored(KEY, JSON.stringify(others.slice(-MOST)))
}

const SPEED_KEY = 'grabaciones_velocidad'

export const VELOCIDADES = [0.75, 1, 1.25, 1.5, 1.75, 2]

export function readSpeed(): number {
  const stored = Number(readStored(SPEED_KEY))
  return VELOCIDADES.includes(stored) ? stored : 1
}

export const writeSpeed = (speed: number) => writeStored(SPEED_KEY, String(speed))
