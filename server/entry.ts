import * as build from 'virtual:react-router/server-build'
import { CACHED } from '#app/features.server.ts'
import { createPageKey } from '#app/parts/page/page-key.ts'
import { watchContentVersion } from '#app/platform/db/content-version.server.ts'
import { createReader } from '#app/platform/db/postgres/replica.server.ts'
import { createPageCache } from '#app/platform/pages/page-cache.server.ts'
import { letraDe } from '#app/ui/page/letra.ts'
import { createApp, securityHeaders } from './app.ts'
import { start } from './start.ts'

/** The bundle's entry in production, called by `server/main.ts`. */
export async function run(): Promise<void> {
  await start(async (platform) => {
    const content = await watchContentVersion(platform.db, platform.notifications)
    const { settings, log } = platform
    const pageKey = createPageKey(CACHED)
    const pages = createPageCache({
      keyOf: (url) => pageKey(url, settings.origin),
      ownCookie(cookies) {
        const letra = letraDe(cookies)
        return letra === 'normal' ? '' : `letra=${letra}`
      },
      version: content.current,
      isAway: content.isAway,
      headers: securityHeaders,
      onAnswer: platform.metrics?.lookedForPage,
      ...(settings.logHits && { onHit: (hit) => log.info({ ...hit, memory: true }, 'request') }),
    })
    const { db, replica } = platform
    const reader = replica && createReader(db, replica, content.current)
    const { fetch, senderOf } = createApp(platform, build, { pages, reader, version: content.current })
    return {
      fetch,
      answer: (request, response) => {
        const origin = settings.origin ?? `${senderOf(request).scheme}://${request.headers.host}`
        return pages.answer(request, response, origin)
      },
    }
  })
}
