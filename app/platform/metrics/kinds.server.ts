import type { IncomingMessage } from 'node:http'
import { isAudio } from '#app/platform/files/keys.server.ts'
import { UPLOADS_PATH } from '#app/platform/uploads/uploads.server.ts'

/**
 * What a request may be counted as. Nothing that comes from outside becomes a label: these are all there are.
 */
export const KINDS = [
  'page',
  'page-cached',
  'data',
  'form',
  'feed',
  'asset',
  'file',
  'sound',
  'live',
  'radio',
  'admin',
  'upload',
  'health',
] as const

export type Kind = (typeof KINDS)[number]

/**
 * Events for who looks at a page, and for who listens to the radio: they stay open for as long as somebody is
 * there.
 */
const LIVE = '/vivo/estado'

/** The first that fits; `page` for every other path, known or not. */
const PATHS: readonly [pattern: RegExp, kind: Kind][] = [
  [/^\/assets\//, 'asset'],
  [/^\/archivos\//, 'file'],
  [/^\/admin(\/|\.data$|$)/, 'admin'],
  [/^\/salud$/, 'health'],
  [/\.data$|\/mas$|\/sello$/, 'data'],
  [/\.(xml|ics|vtt|srt|txt|webmanifest)$/, 'feed'],
  [/\.(ico|png|jpg)$/, 'file'],
]

/** What a request that was not answered from memory counts as. */
export function kindOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Kind {
  const [path = '', query] = url.split('?', 2)
  if (path === LIVE) return /^radio\b/.test(query ?? '') ? 'radio' : 'live'
  if (path.startsWith(UPLOADS_PATH)) return 'upload'
  const kind = PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
  if (kind === 'file' && isAudio(path)) return 'sound'
  return method === 'POST' && (kind === 'page' || kind === 'data') ? 'form' : kind
}
