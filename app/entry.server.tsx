import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { closedAnswer } from '#app/platform/answers.server.ts'
import { isDashboard, visitorsManifestUrl } from '#app/platform/pages/visitors-manifest.server.ts'
import { requestContext } from '#app/platform/platform.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders the whole page before sending it, because it is then hashed, compressed and cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  const { manifest, staticHandlerContext } = routerContext
  const isInside = isDashboard(staticHandlerContext.matches.map(({ route }) => route))
  const url = isInside ? manifest.url : visitorsManifestUrl(manifest.url)
  const context = { ...routerContext, manifest: { ...manifest, url } }

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    let failed: unknown
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Never split the page into chunks that a script has to reveal.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => (failed ? reject(failed) : pipe(body)),
      onShellError: reject,
      onError: (error) => {
        failed = error
      },
    })
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** Logs unexpected errors once, with the request's id; the visitor sees a page without a stack. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return
  // A client error is no problem of ours: the access log has it.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const info = context.get(requestContext)
  if (closedAnswer(info, error)) info.closed = true
  else {
    info.failed = true
    info.log.error({ err: error }, 'unexpected error')
  }
}
