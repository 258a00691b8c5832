import { request as ask, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './port.ts'

type Network = 'on' | 'off' | 'silent'

export type Gate = {
  origin: string
  /** Lets the network be there, be cut, open connections too, or take everything and never answer. */
  be(network: Network): void
  /** What is served as the service worker, in the place of the site's own. */
  worker: string | undefined
  /**
   * Which build the site is: another names its files otherwise, as every page and script that names them, and
   * has none of the others.
   */
  build: string
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
    const { method, headers } = request
    const path = pathIn(gate.build, request.url ?? '/')
    if (!path) return void response.writeHead(404).end()
    // The site knows of one build alone.
    delete headers['if-none-match']
    if (gate.build) headers['accept-encoding'] = 'identity'
    const onward = ask(new URL(path, site), { method, headers }, async (answer) => {
      const { statusCode = 502, headers } = answer
      const isText = /html|javascript/.test(headers['content-type'] ?? '')
      if (!gate.build || !isText) {
        response.writeHead(statusCode, headers)
        return void answer.pipe(response)
      }
      // Its inline scripts are others too.
      const { 'content-security-policy': _, 'content-length': __, ...rest } = headers
      const body = (await text(answer)).replaceAll(/(["'/])assets\//g, `$1assets/${gate.build}/`)
      response.writeHead(statusCode, rest).end(body)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const gate: Gate = {
    origin: `http://127.0.0.1:${await listen(server)}`,
    worker: undefined,
    build: '',
    asked: [],
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

/** Where the site has what that build has there; undefined for a file of another build. */
function pathIn(build: string, path: string): string | undefined {
  const [, named, file] = /^\/assets\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? []
  if (file === undefined) return path
  return (named ?? '') === build ? `/assets/${file}` : undefined
}
