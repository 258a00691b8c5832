import { z } from 'zod'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { parseEnlace } from '../enlace.ts'

const TIMEOUT_MS = 3000
const OEMBED_BYTES = 20_000
const PICTURE_BYTES = 2_000_000

/** Of what YouTube's oEmbed tells, what is proposed. It knows no day but one that the title names. */
const oembedSchema = z.object({ title: z.string().overwrite(unaLinea).min(1) })

/** A YouTube video's title; undefined for any other link, and if YouTube does not tell it in time. */
export async function youtubeTitle(link: string, fetch: GuardedFetch): Promise<string | undefined> {
  const video = parseEnlace(link)
  if (video?.sitio !== 'YouTube') return undefined
  const query = new URLSearchParams({
    format: 'json',
    url: `https://www.youtube.com/watch?v=${video.id}`,
  })
  try {
    const answer = await fetch(`https://www.youtube.com/oembed?${query}`, {
      ms: TIMEOUT_MS,
      maxBytes: OEMBED_BYTES,
      accept: 'application/json',
    })
    return answer.status === 200 ? oembedSchema.parse(JSON.parse(answer.text)).title : undefined
  } catch {
    // No network, no video, no JSON: nothing is proposed.
    return undefined
  }
}

/**
 * Sizes of a video's picture, best first: not every video has the largest, and the small one has black bars.
 */
const SIZES = ['maxresdefault', 'hqdefault']

/** A YouTube video's picture, a JPEG; undefined as for its title. */
export async function youtubePicture(link: string, fetch: GuardedFetch): Promise<Buffer | undefined> {
  const video = parseEnlace(link)
  if (video?.sitio !== 'YouTube') return undefined
  const until = performance.now() + TIMEOUT_MS
  try {
    for (const size of SIZES) {
      const ms = Math.max(1, Math.ceil(until - performance.now()))
      const { status, body } = await fetch(`https://i.ytimg.com/vi/${video.id}/${size}.jpg`, {
        ms,
        maxBytes: PICTURE_BYTES,
        accept: 'image/jpeg',
      })
      if (status === 200 && isJpeg(body)) return body
    }
  } catch {
    // As for the title.
  }
  return undefined
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
