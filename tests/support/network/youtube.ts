import { createServer } from 'node:http'
import { expect } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { listen } from './port.ts'

/** What a video of the channel is; `over`: it was transmitted. */
type State = 'live' | 'upcoming' | 'none' | 'over'

export type Youtube = {
  /** The real fetch, which asks this server in the place of Google's. */
  fetch: GuardedFetch
  /** Each question: its resource, and what it is about. */
  asked: string[]
  /** The channel's uploads, the latest first. */
  uploads: Record<string, State>
  /** What is answered instead; status 0 cuts the connection. */
  refusal: { status: number; body: string } | undefined
  reset(): void
  stop(): void
}

/** A server of our own that speaks like the YouTube Data API, of one channel and one key. */
export async function startYoutube({ canal, clave }: { canal: string; clave: string }): Promise<Youtube> {
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    const resource = pathname.replace('/youtube/v3/', '')
    youtube.asked.push(`${resource} ${query.get('forHandle') ?? query.get('playlistId') ?? query.get('id')}`)
    const wrongKey = { status: 400, body: '{"error":{"errors":[{"reason":"badRequest"}]}}' }
    const refusal = youtube.refusal ?? (query.get('key') === clave ? undefined : wrongKey)
    if (refusal?.status === 0) return void request.socket.destroy()
    if (refusal) return void response.writeHead(refusal.status).end(refusal.body)
    const unknown =
      resource === 'channels' && (query.get('forHandle') === '@nadie' || (query.get('id') ?? canal) !== canal)
    response.end(JSON.stringify({ items: unknown ? [] : itemsOf(resource, query.get('id') ?? '') }))
  })
  const itemsOf = (resource: string, ids: string) => {
    if (resource === 'channels') return [{ id: canal }]
    if (resource === 'playlistItems')
      return Object.keys(youtube.uploads).map((videoId) => ({ contentDetails: { videoId } }))
    return ids.split(',').flatMap((id) => {
      const state = youtube.uploads[id]
      return state ? videoOf(id, state) : []
    })
  }
  const videoOf = (id: string, state: State) => ({
    id,
    snippet: { channelId: canal, liveBroadcastContent: state === 'over' ? 'none' : state },
    ...(state !== 'none' && { liveStreamingDetails: DETAILS[state] }),
  })
  const port = await listen(server)
  const real = createGuardedFetch(['127.0.0.1'])
  const youtube: Youtube = {
    async fetch(address, options) {
      const { origin, pathname, search } = new URL(address)
      expect(origin).toBe('https://www.googleapis.com')
      return real(`http://127.0.0.1:${port}${pathname}${search}`, options)
    },
    asked: [],
    uploads: {},
    refusal: undefined,
    reset() {
      youtube.asked = []
      youtube.uploads = { otro_video1: 'none' }
      youtube.refusal = undefined
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  youtube.reset()
  return youtube
}

const DETAILS = {
  live: { actualStartTime: '2026-11-29T13:58:00Z' },
  upcoming: { scheduledStartTime: '2026-11-29T14:00:00Z' },
  over: { actualStartTime: '2026-11-29T13:58:00Z', actualEndTime: '2026-11-29T15:20:00Z' },
}
