import { Agent, type RequestOptions, request } from 'node:http'
import { get } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { watchMemory } from '#tests/support/measure/watch.ts'
import { announceSeed, createRandom, type Random } from '#tests/support/random.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { benchForms } from './formularios.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 200_000)
const CONNECTIONS = 16
/** The most the memory may grow, in MiB: a full page cache and V8's garbage. */
const MAY_GROW = 100

const PATHS = [
  ...['/', '/radio', '/contacto', '/donaciones', '/galeria', '/Prox', '/privacidad', '/terminos'],
  ...['/_.data', '/galeria.data', '/galeria/mas', '/sitemap.xml', '/robots.txt', '/salud', '/nada'],
]
const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const NAMES = ['categoria', 'desde', 'foto', 'antes', '_routes', 'recibida', 'v', 'utm_source', 'x']

/** Most are cheap (known pages with invented parameters); one in fifty must be rendered or refused. */
function createInventor(random: Random) {
  const pick = <T>(from: readonly T[]) => random.pick(from) as T
  const noise = (length = 12) => Array.from({ length }, () => random.next().toString(36)[2] ?? 'x').join('')
  return () => {
    const rare = random.chance(0.02)
    const path = rare ? pick(PATHS) : pick(PATHS.slice(0, 4))
    return {
      method: rare ? pick(METHODS) : 'GET',
      path: `${path}?${rare ? pick(NAMES) : noise(4)}=${noise(rare ? 30 : 8)}`,
      headers: {
        'Accept-Encoding': pick(['br', 'gzip', 'identity', noise(5)]),
        'Accept-Language': noise(4),
        'If-None-Match': `W/"${noise()}"`,
        'X-Forwarded-Host': `${noise()}.cl`,
        Cookie: `campanario.session_token=${noise()}`,
        [`X-${noise(5)}`]: noise(),
      },
    }
  }
}

/** Fuzzing: how long one form can block the others, then memory. */
export const benchRandom = async () => [...(await benchForms()), ...(await benchInventions())]

/** Memory under random requests. */
async function benchInventions(): Promise<Measure[]> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    await signIn(site)
    const invent = createInventor(createRandom(announceSeed()))
    let left = REQUESTS
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const memoryUntilNow = watchMemory(site)
    const port = Number(new URL(site.origin).port)
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left-- > 0) await ask({ agent, port, ...invent() })
      }),
    )
    const seen = memoryUntilNow().map(({ mb }) => mb)
    agent.destroy()
    const warm = seen[Math.floor(seen.length / 10)] ?? Number.NaN
    const end = seen.at(-1) ?? Number.NaN
    const { ms } = await get(`${site.origin}/`)
    return [
      atMost(
        MAY_GROW,
        'MB',
        `memory after ${REQUESTS.toLocaleString('en')} invented requests, more than after a tenth of them`,
        end - warm,
        `${warm.toFixed(0)} → ${end.toFixed(0)} MB, at most ${Math.max(...seen, end).toFixed(0)}; ${((REQUESTS / (performance.now() - begun)) * 1000).toFixed(0)} a second; / afterwards in ${ms.toFixed(1)} ms`,
      ),
    ]
  } finally {
    await site.stop()
  }
}

/** Accepts any response, and a closed connection. */
const ask = (asked: RequestOptions) =>
  new Promise<void>((resolve) => {
    request({ host: '127.0.0.1', ...asked }, (response) => {
      response.resume().on('close', resolve)
    })
      .on('error', () => resolve())
      .end()
  })
