// npm run test:attack [-- lectores lentos respaldos]: attacks that show only in their mass, on a server of
// its own, over loopback only, and one table of what each cost. Every other known attack has its test.
import { measureParts } from '#tests/support/measure/command.ts'
import { attackBackups } from './attack/backups.ts'
import { attackReaders } from './attack/readers.ts'
import { attackSlowly } from './attack/slow.ts'

/**
 * An attack that hangs must not hang the run. A thousand backups, each read by a process of its own, take 20
 * minutes.
 */
const LONGEST_MS = 40 * 60_000

await measureParts(
  { lectores: attackReaders, lentos: attackSlowly, respaldos: attackBackups },
  { longestMs: LONGEST_MS },
)
