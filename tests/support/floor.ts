import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/*
 * The oldest Chromium that everything works in (docs/product.md, Who it serves). Its package is made for
 * servers of others: of it only the compressed program is used.
 */

const PACKED = new URL('../../node_modules/@sparticuz/chromium/bin/chromium.br', import.meta.url).pathname
const UNPACKED = new URL('../../node_modules/.cache/chromium-109/chromium', import.meta.url).pathname

/** @returns where it is, once unpacked; nothing where it does not start. */
function unpack(): string {
  if (!existsSync(UNPACKED)) {
    mkdirSync(dirname(UNPACKED), { recursive: true })
    const whole = `${UNPACKED} ${process.pid}`
    writeFileSync(whole, brotliDecompressSync(readFileSync(PACKED)), { mode: 0o755 })
    renameSync(whole, UNPACKED)
  }
  return spawnSync(UNPACKED, ['--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank']).status === 0
    ? UNPACKED
    : ''
}

/** Asked once in a run: its workers inherit the answer. */
process.env.FLOOR_CHROMIUM ??= unpack()
export const floorPath = process.env.FLOOR_CHROMIUM
