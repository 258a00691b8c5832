import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext } from '#app/platform/platform.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders a whole page before it is sent: it is hashed, compressed and shared afterwards. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

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
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        // The page is sent whole: no part of it waits, hidden, for a script to show it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => (failed ? reject(failed) : pipe(body)),
        onShellError: reject,
        onError: (error) => {
          failed = error
        },
      },
    )
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** What nobody expected is logged here, once, with the request's id; the visitor sees a page without a stack. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return
  // An address without what was asked of it: the visitor's mistake, in the log as a request like all others.
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(requestContext).log.error({ err: error }, 'unexpected error')
}
