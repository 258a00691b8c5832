import { createHash } from 'node:crypto'
import type { Row } from './snapshot.server.ts'

/** The number of rows and an order-independent checksum of their content. */
export interface Sum {
  filas: number
  suma: string
}

const SPACE = 1n << 256n

/** Sums rows: two tables with the same sum hold the same rows. */
export function createSum() {
  let filas = 0
  let total = 0n
  return {
    add(row: Row) {
      const columns = Object.keys(row).sort()
      const text = JSON.stringify(columns.map((column) => [column, row[column]]))
      total = (total + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % SPACE
      filas++
    },
    result: (): Sum => ({ filas, suma: total.toString(16).padStart(64, '0') }),
  }
}
