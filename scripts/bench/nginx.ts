import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const isThere = (program: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

export type File = { path: string; body: Uint8Array; headers: Record<string, string> }

/** nginx with one worker, which answers these paths with these bytes from disk. */
export async function startNginx(files: File[]) {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-nginx-'))
  const port = await freePort()
  const locations = files.map(({ path, body, headers }, index) => {
    const { 'content-type': type = 'text/html', ...others } = headers
    writeFileSync(join(folder, String(index)), body)
    const added = Object.entries(others).map(
      ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
    )
    return `location = ${path} { root ${folder}; try_files /${index} =404; default_type "${type}"; ${added.join(' ')} }`
  })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit; user root;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
       client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
       uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
       server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
  const child = spawn('nginx', ['-c', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(origin).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    origin,
    stop: async () => {
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As many requests as go in `seconds`, over 64 connections. */
export async function hammer(url: string, seconds: number) {
  const script = mkdtempSync(join(tmpdir(), 'campanario-wrk-'))
  const lua = join(script, 'p99.lua')
  writeFileSync(
    lua,
    'done = function(s, l, r) io.write(string.format("RESULT %f %f %d\\n", s.requests / s.duration * 1e6, l:percentile(99) / 1000, s.errors.status + s.errors.read + s.errors.timeout)) end',
  )
  const args = ['-t1', '-c64', `-d${seconds}s`, '-H', 'Accept-Encoding: br', '-s', lua, url]
  const { stdout } = await run('wrk', args)
  rmSync(script, { recursive: true, force: true })
  const [, perSecond, p99, errors] = /RESULT (\S+) (\S+) (\d+)/.exec(stdout) ?? []
  if (!perSecond || errors !== '0') throw new Error(`wrk of ${url} failed:\n${stdout}`)
  return { perSecond: Number(perSecond), p99: Number(p99) }
}
