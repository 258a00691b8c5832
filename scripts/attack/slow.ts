import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startCaddy } from '#tests/support/caddy.ts'
import { loopback, measureOthers } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { isInstalled, startNginx } from '#tests/support/nginx.ts'
import { onSite } from '#tests/support/site.ts'

const CONNECTIONS = 400
const STAY_MS = 15_000

const HEAD = 'POST /contacto HTTP/1.1\r\nHost: localhost\r\n'
const BODY = `${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`

/** Headers and bodies sent one byte at a time, to the site and through each proxy that is installed. */
export const attackSlowly = () =>
  onSite({ TRUST_PROXY: '127.0.0.1' }, async ({ origin }): Promise<Measure[]> => {
    const measures = [await dawdle('', origin)]
    for (const [name, start] of [
      ['caddy', () => startCaddy({ site: origin })],
      ['nginx', () => startNginx({ instances: [origin] })],
    ] as const) {
      if (!isInstalled(name)) continue
      const proxy = await start()
      measures.push(await dawdle(` through ${name}`, proxy.origin).finally(proxy.stop))
    }
    return measures
  })

async function dawdle(through: string, origin: string): Promise<Measure> {
  const port = Number(new URL(origin).port)
  const open = new Set<Socket>()
  const begin = (n: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: loopback(n % 50) })
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write(n % 2 ? HEAD : BODY)
    open.add(socket)
  }
  await fetch(`${origin}/terminos`)
  const { p99, worst } = await measureOthers(origin, async () => {
    for (let n = 0; n < CONNECTIONS; n++) begin(n)
    for (const until = performance.now() + STAY_MS; performance.now() < until; await pause(500))
      for (const socket of open) socket.write('x')
  })
  const left = open.size
  for (const socket of open) socket.destroy()
  return atMost(
    50,
    'ms',
    `a page for others while ${CONNECTIONS} connections dawdle${through}, 99 of 100`,
    p99,
    `worst ${worst.toFixed(0)} ms; ${left} still open after ${STAY_MS / 1000} s`,
  )
}
