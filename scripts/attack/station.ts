import { createServer } from 'node:http'
import { connect } from 'node:net'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { listen } from '#tests/support/network/port.ts'
import { tuneIn } from '#tests/support/radio/tune-in.ts'
import { onSite } from '#tests/support/site.ts'

const LISTEN_MS = 4_000

/** SSRF: a station's address that leads into the server's own network, directly or by a redirect. */
export async function attackStation(): Promise<Measure[]> {
  let asked = 0
  const inside = createServer((_, response) => {
    asked++
    response.end('{"icestats":{"source":{"title":"secreto de adentro"}}}')
  })
  const port = await listen(inside)
  const outside = createServer((_, response) => {
    response.writeHead(302, { Location: `http://localhost:${port}/status-json.xsl` }).end()
  })
  const outsidePort = await listen(outside)
  const names = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']
  const straight = [...names, '0x7f.1', '0.0.0.0', '127.1']
  try {
    for (const host of straight) await ask(`http://${host}:${port}/vivo`, {})
    const straightly = asked
    asked = 0
    await ask(`http://127.0.0.1:${outsidePort}/vivo`, { FETCH_PRIVATE_HOSTS: '127.0.0.1' })
    return [
      atMost(
        0,
        'requests',
        `of ${straight.length} stations inside the server's own network asked`,
        straightly,
      ),
      atMost(0, 'times', "a station's redirect to another host followed", asked),
    ]
  } finally {
    inside.close()
    outside.close()
  }
}

/** Listens to that station's metadata, which makes the server fetch it. */
const ask = (radioUrl: string, env: Record<string, string>) =>
  onSite(env, async (site) => {
    await tuneIn(site, radioUrl)
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /vivo/estado?radio HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, LISTEN_MS))
    socket.destroy()
  })
