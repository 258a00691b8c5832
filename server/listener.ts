import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { UPLOADS_PATH } from '#app/platform/uploads/uploads.server.ts'

const SECOND = 1000
/** How long a request may take to say what it wants. */
const HEADERS_MS = 10 * SECOND
/** How long a form may take to arrive: the slowest telephone sends one in a few seconds. */
const FORM_MS = 30 * SECOND
/** A chunk of a photo (32 MiB at most) may take long, while it goes on. */
const UPLOAD_MS = 15 * 60 * SECOND
const UPLOAD_PAUSE_MS = 45 * SECOND
const MOST_HEADER_BYTES = 16 * 1024

const REFUSALS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Tu navegador envió demasiados datos.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La conexión tardó demasiado. Inténtalo de nuevo.'],
}
const MALFORMED = ['400 Bad Request', 'No se entendió lo que pidió tu navegador.'] as const

/** An HTTP server that waits for nobody for ever, and answers what is no proper request in plain words. */
export function createListener(handle: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: UPLOAD_MS,
      connectionsCheckingInterval: 2 * SECOND,
      requireHostHeader: true,
    },
    (request, response) => {
      if (mayHaveBody(request)) cutWhenSlow(request)
      handle(request, response)
    },
  )
  server.maxHeadersCount = 100
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, text] = REFUSALS[error.code ?? ''] ?? MALFORMED
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    )
  })
  return server
}

const mayHaveBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Ends a connection whose body does not arrive: a form in time, a chunk of an upload without long pauses. */
function cutWhenSlow(request: IncomingMessage) {
  const isUpload = request.url?.startsWith(UPLOADS_PATH) === true
  const cut = () => request.socket.destroy()
  let timer = setTimeout(cut, isUpload ? UPLOAD_PAUSE_MS : FORM_MS)
  if (isUpload) {
    // The bytes are counted at the socket: a listener for `data` would take them from whoever reads the body.
    let arrived = request.socket.bytesRead
    const look = () => {
      if (request.complete) return
      const now = request.socket.bytesRead
      if (now === arrived) return cut()
      arrived = now
      timer = setTimeout(look, UPLOAD_PAUSE_MS)
    }
    clearTimeout(timer)
    timer = setTimeout(look, UPLOAD_PAUSE_MS)
  }
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}
