// Runs `quick_check` and prints the problems as a JSON array. A process of its own, because the check blocks
// until it is done and a damaged file may crash the process that reads it.
import { DatabaseSync } from 'node:sqlite'
import { asDatabaseDamage, DatabaseDamagedError } from './damage.server.ts'

const MOST_FAULTS = 5
const path = process.argv[2] ?? ''

function faults(): string[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    const rows = database.prepare(`pragma quick_check(${MOST_FAULTS})`).all()
    return rows.map((row) => String(row.quick_check)).filter((text) => text !== 'ok')
  } catch (error) {
    if (!(asDatabaseDamage(path, error) instanceof DatabaseDamagedError)) throw error
    return [(error as Error).message]
  }
}

process.stdout.write(JSON.stringify(faults()))
