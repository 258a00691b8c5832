import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Env, SettingsError } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Metrics } from '#app/platform/metrics/metrics.server.ts'
import { createListener } from './listener.ts'

type DoorEnv = Pick<Env, 'METRICS_TOKEN' | 'METRICS_PORT' | 'METRICS_HOST'>

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Where the metrics are read: at `METRICS_PORT`, or else at the site's own `/metrics`, where whoever has no
 * token gets what every unknown path gets.
 */
export function createMetricsDoor(env: DoorEnv, metrics: Metrics, log: Log) {
  const token = env.METRICS_TOKEN && digest(`Bearer ${env.METRICS_TOKEN.reveal()}`)
  const mayRead = ({ headers: { authorization = '' } }: IncomingMessage) =>
    !token || timingSafeEqual(digest(authorization), token)

  /** @returns false if this is no request for the metrics, or not one that may have them. */
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || !/^\/metrics(\?|$)/.test(request.url ?? '') || !mayRead(request))
      return false
    metrics.text().then(
      (text) => send(response, 200, text, metrics.contentType),
      (error) => {
        log.error({ err: error }, 'reading the metrics failed')
        send(response, 500, 'Las medidas no se pueden leer ahora.\n')
      },
    )
    return true
  }
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (!port) return { answer, open: async () => {}, close: () => {} }

  const server = createListener((request, response) => {
    if (!answer(request, response)) send(response, 404, 'No existe.\n')
  })
  return {
    answer: () => false,
    /** @throws SettingsError if its port cannot be listened on. */
    open: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', ({ message }) =>
          reject(
            new SettingsError(
              `En METRICS_PORT (${port}) no se puede atender: ${message}. Por ejemplo: METRICS_PORT=9464`,
            ),
          ),
        )
        server.listen({ port, host }, resolve)
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}
