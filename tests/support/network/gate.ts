import { request as ask, createServer } from 'node:http'
import { listen } from './port.ts'

type Network = 'on' | 'off' | 'silent'

export type Gate = {
  origin: string
  /** Lets the network be there, be cut, open connections too, or take everything and never answer. */
  be(network: Network): void
  /** What is served as the service worker, in the place of the site's own. */
  worker: string | undefined
  /** Every answered request, as `GET /contacto`. */
  asked: string[]
  stop(): Promise<void>
}

/** What stands between a browser and a site: Playwright's own «offline» does not reach a service worker. */
export async function startGate(site: string): Promise<Gate> {
  let network: Network = 'on'
  const server = createServer((request, response) => {
    if (network === 'off') return void request.socket.destroy()
    if (network === 'silent') return
    gate.asked.push(`${request.method} ${request.url}`)
    if (request.url === '/worker.js' && gate.worker !== undefined)
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(gate.worker)
    const { method, url = '/', headers } = request
    const onward = ask(new URL(url, site), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const gate: Gate = {
    origin: `http://127.0.0.1:${await listen(server)}`,
    ...{ worker: undefined, asked: [] },
    be(wanted) {
      network = wanted
      if (network !== 'on') server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gate
}
