import '#app/platform/closed-pipe.server.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Measure, meetsTarget, printTable } from './table.ts'

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

/** Call before measuring. @returns a function that prints the table and stores it as JSON. */
export function beginReport() {
  const loadBefore = load()
  return (measures: Measure[]): void => {
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
    const machine = `${cpus().length} cores; load (1, 5, 15 min) before ${loadBefore}, after ${load()}`
    console.log(`\n${commit}; Node ${process.version}; ${machine}\n\n${printTable(measures)}`)

    mkdirSync('bench', { recursive: true })
    const date = new Date().toISOString()
    const file = `bench/${date.replaceAll(':', '-')}-${commit}.json`
    const results = measures.map((each) => ({ ...each, ok: meetsTarget(each) }))
    writeFileSync(
      file,
      `${JSON.stringify({ commit, date, node: process.version, machine, results }, null, 2)}\n`,
    )
    console.log(`\n${file}`)
    if (results.some(({ ok }) => ok === false)) process.exitCode = 1
  }
}
