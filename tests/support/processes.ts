import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

// Linux only: reads `/proc`.
const TICKS_PER_SECOND = 100

const status = (pid: number, field: string): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${field}:`))
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024
}

/** Resident memory now, in MiB. */
export const residentNow = (pid: number) => status(pid, 'VmRSS')

/** Peak resident memory, in MiB. */
export const residentPeak = (pid: number) => status(pid, 'VmHWM')

/** Processor time so far, in seconds. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Its child processes. */
export function children(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** Kills a process, which may have exited already. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** Whether it still runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const started = new Set<ChildProcess>()

/**
 * Kills a server that still runs when the tests' process ends: one that a test gave up waiting for is in no
 * list of what to stop.
 */
export function endWithTests(child: ChildProcess): ChildProcess {
  if (started.size === 0)
    process.once('exit', () => {
      for (const each of started) each.kill('SIGKILL')
    })
  started.add(child)
  return child
}
