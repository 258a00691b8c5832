import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { loopback, measureOthers } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { onSite } from '#tests/support/site.ts'

const CONNECTIONS = 400
const STAY_MS = 15_000

const HEAD = 'POST /contacto HTTP/1.1\r\nHost: localhost\r\n'
const BODY = `${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`

/** Headers and bodies sent one byte at a time. */
export const attackSlowly = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const port = Number(new URL(site.origin).port)
    const open = new Set<Socket>()
    const begin = (n: number) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: loopback(n % 50) })
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
      socket.write(n % 2 ? HEAD : BODY)
      open.add(socket)
    }
    await fetch(`${site.origin}/terminos`)
    const { p99, worst } = await measureOthers(site.origin, async () => {
      for (let n = 0; n < CONNECTIONS; n++) begin(n)
      for (const until = performance.now() + STAY_MS; performance.now() < until; await pause(500))
        for (const socket of open) socket.write('x')
    })
    const left = open.size
    for (const socket of open) socket.destroy()
    return [
      atMost(
        50,
        'ms',
        `a page for others while ${CONNECTIONS} connections dawdle, 99 of 100`,
        p99,
        `worst ${worst.toFixed(0)} ms; ${left} still open after ${STAY_MS / 1000} s`,
      ),
    ]
  })
