import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { isMultipart } from '#app/platform/uploads/form-files.server.ts'
import { UPLOADS_PATH } from '#app/platform/uploads/uploads.server.ts'

const SECOND = 1000

/** Timeouts, in milliseconds. */
export const PATIENCE = {
  /** For a request's headers. */
  headers: 10 * SECOND,
  /** For a form's body: the slowest phone sends one in a few seconds. */
  form: 30 * SECOND,
  /** For an upload chunk (32 MiB at most), while bytes keep coming. */
  upload: 15 * 60 * SECOND,
  uploadPause: 45 * SECOND,
  /** For a client that reads nothing of a response; the radio's event stream sends a ping more often. */
  idleTimeout: 5 * 60 * SECOND,
  /**
   * For the next request on a connection. Proxies keep theirs for 60 s (`deploy/`): closed earlier here, one
   * would send a form into a connection that is just closing, and never sends it again.
   */
  keepAlive: 75 * SECOND,
  /** Interval between checks of these timeouts. */
  look: 2 * SECOND,
}
const MOST_HEADER_BYTES = 16 * 1024

const REFUSALS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Tu navegador envió demasiados datos.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La conexión tardó demasiado. Inténtalo de nuevo.'],
}
const MALFORMED = ['400 Bad Request', 'No se entendió lo que pidió tu navegador.'] as const

/**
 * An HTTP server with a timeout for everything, and plain Spanish answers to malformed requests. `handle`
 * gets only those whose address is unambiguous.
 */
export function createListener(handle: RequestListener, patience = PATIENCE): Server {
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.upload,
      connectionsCheckingInterval: patience.look,
      requireHostHeader: true,
    },
    (request, response) => {
      if (mayHaveBody(request)) cutWhenSlow(request, patience)
      if (isWellAddressed(request)) handle(request, response)
      else refuseAddress(response)
    },
  )
  server.maxHeadersCount = 100
  server.setTimeout(patience.idleTimeout)
  server.keepAliveTimeout = patience.keepAlive
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, text] = REFUSALS[error.code ?? ''] ?? MALFORMED
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    )
  })
  return server
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the request's address is unambiguous: a path, and exactly one `Host` header that is only a host.
 * Host and path form the cache key, so a host that smuggles in a path could poison another page.
 */
function isWellAddressed({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++
  const { host = '' } = headers
  return hosts === 1 && url.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Answers 400 and closes the connection, so that nothing more is read from it. */
function refuseAddress(response: ServerResponse): void {
  response.writeHead(400, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end('Esa dirección no es válida.\n')
}

const mayHaveBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Closes a connection whose body is late: a form by its total time, an upload chunk, or a form with files, by
 * its longest pause.
 */
function cutWhenSlow(request: IncomingMessage, { form, uploadPause }: typeof PATIENCE) {
  const { url = '', headers } = request
  const isUpload =
    url.startsWith(UPLOADS_PATH) ||
    (isMultipart(headers['content-type']) && url.startsWith('/admin/dashboard/'))
  // Bytes are counted at the socket: a `data` listener would take them from the body's reader.
  let arrived = request.socket.bytesRead
  const look = () => {
    if (isUpload && request.complete) return
    const now = request.socket.bytesRead
    if (!isUpload || now === arrived) return request.socket.destroy()
    arrived = now
    timer.refresh()
  }
  const timer = setTimeout(look, isUpload ? uploadPause : form)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}
