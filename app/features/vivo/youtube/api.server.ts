import { z } from 'zod'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { type Falla, isCanalId } from './ajustes-youtube.ts'

/** Fixed: nothing that a person types chooses the host. */
const API = 'https://www.googleapis.com/youtube/v3'
const ANSWER_WITHIN_MS = 5000
const MOST_BYTES = 256 * 1024
/** As many as one answer has, at one unit: a transmission that was announced weeks ago stands far down. */
const LATEST = '50'

type Asked = { fetch: GuardedFetch; clave: Secret }

const idSchema = z.string().regex(/^[\w-]{11}$/)
const channelsSchema = z.object({ items: z.array(z.object({ id: z.string().max(40) })).default([]) })
const uploadsSchema = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: idSchema }) })).default([]),
})
const videosSchema = z.object({
  items: z
    .array(
      z.object({
        id: idSchema,
        snippet: z.object({ channelId: z.string(), liveBroadcastContent: z.string().default('none') }),
        liveStreamingDetails: z
          .object({ actualStartTime: z.string().default(''), actualEndTime: z.string().default('') })
          .default({ actualStartTime: '', actualEndTime: '' }),
      }),
    )
    .default([]),
})
type Video = z.output<typeof videosSchema>['items'][number]

/** What each question may cost, in units of the quota. */
export const UNITS = { canal: 1, enVivo: 2, sigue: 1 } as const

export const isFalla = (answer: { falla: Falla } | object): answer is { falla: Falla } => 'falla' in answer

/** The id of a channel by its `@name`, or by its id if there is such a channel. */
export async function findCanal(asked: Asked, name: string): Promise<{ canal: string } | { falla: Falla }> {
  const answer = await ask(
    asked,
    'channels',
    { part: 'id', [isCanalId(name) ? 'id' : 'forHandle']: name, fields: 'items/id' },
    channelsSchema,
  )
  if (isFalla(answer)) return answer
  const [found] = answer.items
  return found ? { canal: found.id } : { falla: 'canal' }
}

/** The video that a channel transmits now, without the search, which costs a hundred times as much and lags. */
export async function findEnVivo(
  asked: Asked,
  canal: string,
): Promise<{ video: string | undefined } | { falla: Falla }> {
  const uploads = await ask(
    asked,
    'playlistItems',
    {
      part: 'contentDetails',
      // The list of a channel's uploads has the channel's id, with another beginning.
      playlistId: `UU${canal.slice(2)}`,
      maxResults: LATEST,
      fields: 'items/contentDetails/videoId',
    },
    uploadsSchema,
  )
  if (isFalla(uploads)) return uploads
  const ids = uploads.items.map(({ contentDetails }) => contentDetails.videoId)
  if (ids.length === 0) return { video: undefined }
  const videos = await readVideos(asked, ids)
  if (isFalla(videos)) return videos
  const live = videos.items.find((video) => isEnVivo(video) && video.snippet.channelId === canal)
  return { video: live?.id }
}

/** Whether a video is still transmitted. One that is gone is not. */
export async function sigueEnVivo(asked: Asked, id: string): Promise<{ sigue: boolean } | { falla: Falla }> {
  const videos = await readVideos(asked, [id])
  return isFalla(videos) ? videos : { sigue: videos.items.some(isEnVivo) }
}

const isEnVivo = ({ snippet, liveStreamingDetails: { actualStartTime, actualEndTime } }: Video) =>
  snippet.liveBroadcastContent === 'live' && actualStartTime !== '' && actualEndTime === ''

const readVideos = (asked: Asked, ids: readonly string[]) =>
  ask(
    asked,
    'videos',
    {
      part: 'snippet,liveStreamingDetails',
      id: ids.join(','),
      fields:
        'items(id,snippet(channelId,liveBroadcastContent),liveStreamingDetails(actualStartTime,actualEndTime))',
    },
    videosSchema,
  )

/** One question. The address contains the key, so neither it nor an error that may repeat it is logged. */
async function ask<Schema extends z.ZodType<object>>(
  { fetch, clave }: Asked,
  resource: string,
  params: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema> | { falla: Falla }> {
  const query = new URLSearchParams({ ...params, key: clave.reveal() })
  try {
    const { status, text } = await fetch(`${API}/${resource}?${query}`, {
      ms: ANSWER_WITHIN_MS,
      maxBytes: MOST_BYTES,
      accept: 'application/json',
    })
    return status === 200 ? schema.parse(JSON.parse(text)) : { falla: fallaOf(status, text) }
  } catch {
    return { falla: 'red' }
  }
}

const errorSchema = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).default([]),
    details: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
})

function fallaOf(status: number, text: string): Falla {
  const reasons = reasonsOf(text)
  const says = (...some: string[]) => some.some((reason) => reasons.includes(reason))
  if (says('quotaExceeded', 'dailyLimitExceeded')) return 'cuota'
  if (status === 429 || status >= 500 || says('rateLimitExceeded', 'userRateLimitExceeded')) return 'red'
  if (says('accessNotConfigured', 'SERVICE_DISABLED')) return 'api'
  if (status === 404 || says('playlistItemsNotAccessible', 'channelClosed', 'channelSuspended'))
    return 'canal'
  return status === 400 || status === 401 || status === 403 ? 'clave' : 'red'
}

function reasonsOf(text: string): string[] {
  try {
    const { error } = errorSchema.parse(JSON.parse(text))
    return [...error.errors, ...error.details].map(({ reason }) => reason)
  } catch {
    return []
  }
}
