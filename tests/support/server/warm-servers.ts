import { type ChildProcess, spawn } from 'node:child_process'
import { endWithTests } from '../processes.ts'
import { STOPPED } from './stopped.ts'

/** Servers of this process's tests that run no site now. */
const resting = new Set<ChildProcess>()
/** How many sites each has run: what little the stopped ones keep must not add up. */
const sites = new WeakMap<ChildProcess, number>()
const MOST_SITES = 25
const MOST_RESTING = 2

/** @returns a server that waits for `{ start: settings }`: one whose site has stopped, or a new one. */
export function takeServer(options: string[], env: NodeJS.ProcessEnv): ChildProcess {
  for (const each of resting) if (!each.connected) resting.delete(each)
  const [rested] = resting
  const server = rested ?? start(options, env)
  resting.delete(server)
  sites.set(server, (sites.get(server) ?? 0) + 1)
  return server
}

function start(options: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const program = new URL('./one-after-another.ts', import.meta.url).pathname
  return endWithTests(
    spawn(process.execPath, [...options, program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
  )
}

/** Stops the server's site and keeps the server for another one. */
export async function giveServerBack(server: ChildProcess): Promise<void> {
  const outputs = [server.stdout, server.stderr]
  const stopped = outputs.map(
    (output) =>
      new Promise<void>((resolve) => {
        let said = ''
        output?.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes(STOPPED)) resolve()
        })
        output?.once('close', () => resolve())
      }),
  )
  server.send('stop')
  await Promise.all(stopped)
  for (const output of outputs) output?.removeAllListeners('data').removeAllListeners('close').resume()
  server.removeAllListeners('exit').once('exit', () => resting.delete(server))
  // One that ends closes its channel before it has an exit code.
  if (!server.connected) return
  if (resting.size >= MOST_RESTING || (sites.get(server) ?? 0) >= MOST_SITES) server.kill('SIGKILL')
  else resting.add(server)
}
