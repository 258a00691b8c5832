import { z } from 'zod'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { CATEGORIA_CULTO } from '#app/features/agenda/evento.ts'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'
import { addDays, localAt, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import {
  endTransmision,
  isOpen,
  openTransmision,
  readTransmision,
  type Transmision,
} from '../transmision.server.ts'
import { readCanal, readClave, readVisto, saveVisto, type Visto } from './ajustes-youtube.server.ts'
import { type Falla, isCanalId } from './ajustes-youtube.ts'

const MINUTE = 60_000
/** How often the job looks whether it is time; the last look may have been another instance's. */
const LOOK_EVERY_MS = 20_000
/** Two minutes, less what the job's own rhythm adds. */
const ASK_EVERY_MS = 115_000
const BEFORE_MS = 15 * MINUTE
const AFTER_MS = 30 * MINUTE
/** A fifth of what a project may spend in a day. Asking all day long takes 1,500. */
export const MOST_UNITS = 2000
/** What a person has to mend is asked again seldom: each refusal costs a unit too. */
const MENDED_BY_PEOPLE_MS = 60 * MINUTE
/** Where the quota's day begins at midnight. */
const QUOTA_ZONE = 'America/Los_Angeles'

type Parts = { db: Db; fetch: GuardedFetch }

/** Looks at the church's channel, around the dates of its services alone (docs/decisions/youtube.md). */
export async function mirarYoutube({ db, fetch }: Parts, ahora: Date): Promise<Falla | ''> {
  const [canal, clave] = await Promise.all([readCanal(db), readClave(db)])
  if (canal === '' || !clave) return ''
  const [{ data: transmision }, { data: visto, version }] = await Promise.all([
    readTransmision(db),
    readVisto(db),
  ])
  const abierta = isOpen(transmision, ahora.getTime())
  // A person's own transmission needs nobody to look.
  if (abierta && transmision.origen === 'persona') return ''
  if (!abierta && !(await mayOpen(db, { transmision, visto, ahora }))) return ''
  if (!isDue(visto, ahora)) return ''

  const id = isCanalId(canal) ? canal : visto.de === canal ? visto.canal : ''
  const units = (id ? 0 : UNITS.canal) + (abierta ? UNITS.sigue : UNITS.enVivo)
  const asked = { fetch, clave }
  const falla = await spend(db, { version, reserved: reserve(visto, units, ahora), ahora }, () =>
    abierta ? lookAtOpen(asked, db, transmision, ahora) : lookAtCanal(asked, db, { canal, id }, ahora),
  )
  return falla ?? ''
}

type Spending = { version: number; reserved: Visto; ahora: Date }

/** Counts the units, asks, and keeps what is seen. @returns undefined if another look was first: it asks. */
async function spend(
  db: Db,
  { version, reserved, ahora }: Spending,
  run: () => Promise<Partial<Visto> | { falla: Falla }>,
): Promise<Falla | '' | undefined> {
  if (!(await saveVisto(db, reserved, version))) return undefined
  if (reserved.falla === 'cuota') return 'cuota'
  const seen = { falla: '' as const, ...(await run()) }
  // Settings that were saved meanwhile begin anew: then this is not kept.
  await saveVisto(db, { ...reserved, ...seen, pausa: pausaAfter(seen.falla, ahora) }, version + 1)
  return seen.falla
}

/**
 * «Probar»: asks for the saved channel with the saved key, at one unit, whatever the hour. What it finds out
 * is what a look would: a refusal is told on the dashboard, and an answer ends the pause after one.
 */
export async function probarYoutube({ db, fetch }: Parts, ahora: Date): Promise<Falla | '' | 'nada'> {
  const [canal, clave] = await Promise.all([readCanal(db), readClave(db)])
  if (canal === '' || !clave) return 'nada'
  const { data: visto, version } = await readVisto(db)
  const reserved = { ...reserve(visto, UNITS.canal, ahora), ultima: visto.ultima }
  const falla = await spend(db, { version, reserved, ahora }, async () => {
    const found = await findCanal({ fetch, clave }, canal)
    return isFalla(found) ? found : { canal: found.canal, de: canal }
  })
  // A look that asked at this moment counted its units first.
  return falla ?? probarYoutube({ db, fetch }, ahora)
}

/** Ends the transmission that a look opened once its video is over. */
async function lookAtOpen(asked: Asked, db: Db, { enlace, desde }: Transmision, ahora: Date) {
  const video = parseEnlace(enlace)
  const answer = await sigueEnVivo(asked, video?.sitio === 'YouTube' ? video.id : '')
  if (isFalla(answer)) return answer
  if (answer.sigue) return {}
  const ours = (last: Transmision) => last.origen === 'youtube' && last.desde === desde
  const ended = await endTransmision(db, ahora, ours)
  return ended ? { cerrada: ahora.toISOString() } : {}
}

/** Opens a transmission if the channel has one. */
async function lookAtCanal(
  asked: Asked,
  db: Db,
  { canal, id }: { canal: string; id: string },
  ahora: Date,
): Promise<Partial<Visto> | { falla: Falla }> {
  const found = id ? { canal: id } : await findCanal(asked, canal)
  if (isFalla(found)) return found
  const known = { canal: found.canal, de: canal }
  const live = await findEnVivo(asked, found.canal)
  if (isFalla(live)) return live
  if (!live.video) return known
  const how = {
    medio: 'enlace',
    origen: 'youtube',
    enlace: `https://www.youtube.com/watch?v=${live.video}`,
  } as const
  // Somebody may have pressed the button while YouTube answered.
  await openTransmision(db, how, ahora, (last) => !isOpen(last, ahora.getTime()))
  return known
}

/** Whether a service is on or near, and nobody ended its transmission by hand. */
async function mayOpen(
  db: Db,
  { transmision: { terminada }, visto, ahora }: { transmision: Transmision; visto: Visto; ahora: Date },
): Promise<boolean> {
  const citas = await listCitas(db, {
    desde: new Date(ahora.getTime() - AFTER_MS),
    hasta: new Date(ahora.getTime() + BEFORE_MS),
    categoria: CATEGORIA_CULTO,
  })
  const begins = citas
    .filter(({ cancelada }) => !cancelada)
    .map(({ inicio }) => Date.parse(inicio.instante) - BEFORE_MS)
  if (begins.length === 0) return false
  const byHand = terminada !== '' && terminada !== visto.cerrada
  return !byHand || Date.parse(terminada) < Math.max(...begins)
}

const diaDeCuota = (ahora: Date) => localAt(ahora, QUOTA_ZONE).slice(0, 10)

function isDue({ ultima, pausa }: Visto, ahora: Date): boolean {
  const since = ahora.getTime() - Date.parse(ultima)
  // Negative since: the clock was ahead.
  const asked = ultima !== '' && since >= 0 && since < ASK_EVERY_MS
  return !asked && pausa <= ahora.toISOString()
}

/** Counts the units before asking: a process that dies after it has spent them. */
function reserve(visto: Visto, units: number, ahora: Date): Visto {
  const dia = diaDeCuota(ahora)
  const spent = visto.dia === dia ? visto.unidades : 0
  const next = { ...visto, dia, ultima: ahora.toISOString() }
  if (spent + units > MOST_UNITS)
    return { ...next, unidades: spent, falla: 'cuota', pausa: pausaAfter('cuota', ahora) }
  return { ...next, unidades: spent + units, falla: visto.falla === 'cuota' ? '' : visto.falla, pausa: '' }
}

function pausaAfter(falla: Falla | '', ahora: Date): string {
  if (falla === '' || falla === 'red') return ''
  if (falla !== 'cuota') return new Date(ahora.getTime() + MENDED_BY_PEOPLE_MS).toISOString()
  return startOfDay(addDays(diaDeCuota(ahora), 1), QUOTA_ZONE).toISOString()
}

/** Only Google's host is asked, and no private one, whatever the operator allows to what people type. */
export function youtubeJob(fetch: GuardedFetch = createGuardedFetch([])): Job {
  let told: Falla | '' = ''
  return {
    name: 'YouTube',
    everyMs: LOOK_EVERY_MS,
    async run({ db, log }) {
      const falla = await mirarYoutube({ db, fetch }, new Date())
      if (falla && falla !== told) log.warn({ falla }, 'the YouTube channel could not be looked at')
      told = falla || told
    },
  }
}

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
const UNITS = { canal: 1, enVivo: 2, sigue: 1 } as const

const isFalla = (answer: { falla: Falla } | object): answer is { falla: Falla } => 'falla' in answer

/** The id of a channel by its `@name`, or by its id if there is such a channel. */
async function findCanal(asked: Asked, name: string): Promise<{ canal: string } | { falla: Falla }> {
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

/** The video that a channel transmits now, without the search, which costs a hundred times as much. */
async function findEnVivo(
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
async function sigueEnVivo(asked: Asked, id: string): Promise<{ sigue: boolean } | { falla: Falla }> {
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

const errorSchema = jsonOf(
  z.object({
    error: z.object({
      errors: z.array(z.object({ reason: z.string() })).default([]),
      details: z.array(z.object({ reason: z.string().default('') })).default([]),
    }),
  }),
)

function fallaOf(status: number, text: string): Falla {
  const { data } = errorSchema.safeParse(text)
  const told = data ? [...data.error.errors, ...data.error.details] : []
  const says = (...some: string[]) => told.some(({ reason }) => some.includes(reason))
  if (says('quotaExceeded', 'dailyLimitExceeded')) return 'cuota'
  if (status === 429 || status >= 500 || says('rateLimitExceeded', 'userRateLimitExceeded')) return 'red'
  if (says('accessNotConfigured', 'SERVICE_DISABLED')) return 'api'
  if (status === 404 || says('playlistItemsNotAccessible', 'channelClosed', 'channelSuspended'))
    return 'canal'
  return status === 400 || status === 401 || status === 403 ? 'clave' : 'red'
}
