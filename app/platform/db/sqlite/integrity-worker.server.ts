// Reads all of an SQLite file and prints what is wrong with it, as a JSON array: a process of its own, since SQLite
// answers only once it is done, and a damaged file may take down whoever reads it.
import { DatabaseSync } from 'node:sqlite'
import { DatabaseDamagedError, damageIn } from './damage.server.ts'

const MOST_FAULTS = 5
const path = process.argv[2] ?? ''

function faults(): string[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    const rows = database.prepare(`pragma quick_check(${MOST_FAULTS})`).all()
    return rows.map((row) => String(row.quick_check)).filter((text) => text !== 'ok')
  } catch (error) {
    if (!(damageIn(path, error) instanceof DatabaseDamagedError)) throw error
    return [(error as Error).message]
  }
}

process.stdout.write(JSON.stringify(faults()))
