import { savePodcast } from '#app/features/podcast/podcast.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { PODCAST } from '#tests/support/sermons/podcast.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { get } from './get.ts'
import { type Measure, median } from './table.ts'

const TURNS = 15
const ROWS = [10, 10_000]
const FEED = '/predicaciones/podcast.xml'

/** The podcast's feed, rendered anew after a change, on both engines. */
export async function benchFeed(): Promise<Measure[]> {
  const postgres = await startPostgres()
  try {
    return [
      ...(await measure('SQLite', {}, (dataDir) => openDb({ DATA_DIR: dataDir }))),
      ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () =>
        openDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' }),
      )),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measure(
  engine: string,
  env: Record<string, string>,
  open: (dataDir: string) => Db,
): Promise<Measure[]> {
  const site = await startSite(env)
  const db = open(site.dataDir)
  try {
    const { post } = await signIn(site)
    await savePodcast(db, PODCAST, 0, site.origin)
    const measures: Measure[] = []
    for (const [n, rows] of ROWS.entries()) {
      await addEpisodios(db, ROWS[n - 1] ?? 0, rows)
      const times: number[] = []
      let bytes = 0
      for (let turn = -3; turn < TURNS; turn++) {
        await post('/admin/dashboard/galeria.data', { intencion: 'eliminar-categoria', id: 'none' })
        const { ms, body } = await get(site.origin + FEED)
        bytes = body.length
        if (turn >= 0) times.push(ms)
      }
      measures.push({
        measure: `the podcast’s feed, first after a change, ${rows.toLocaleString('en')} episodes, ${engine}`,
        figure: median(times),
        unit: 'ms',
        wanted: { atMost: 150 },
        note: `${Math.round(bytes / 1024)} kB compressed`,
      })
    }
    return measures
  } finally {
    await db.destroy()
    await site.stop()
  }
}

/** Sermons with sounds numbered from `from` to `to`, four in a series, on different days, without files. */
async function addEpisodios(db: Db, from: number, to: number): Promise<void> {
  const [createdAt, total] = ['2026-11-15T12:00:00.000Z', to - from]
  for (let begun = 0; begun < total; begun += 500) {
    const numbers = Array.from({ length: Math.min(500, total - begun) }, (_, i) => from + begun + i)
    const id = (n: number, kind = 0) => `01900000-0000-7000-800${kind}-${String(n).padStart(12, '0')}`
    const url = (n: number) => `/archivos/predicaciones/2026-11-predicacion-${n}.mp3`
    const series = [...new Set(numbers.map((n) => Math.floor(n / 4)))].map((n) => ({
      ...{ id: id(n, 1), slug: `serie-${n}`, nombre: `Serie ${n}`, orden: n + 1 },
      ...{ createdAt, ejemplo: 0 as const, version: 1 },
    }))
    await db
      .insertInto('series')
      .values(series)
      .onConflict((on) => on.doNothing())
      .execute()
    const sounds = numbers.map((n) => ({
      ...{
        url: url(n),
        tipo: 'audio/mpeg' as const,
        bytes: 28_800_000 + n,
        milisegundos: 2_400_000,
        createdAt,
      },
    }))
    await db.insertInto('audios').values(sounds).execute()
    const sermons = numbers.map((n) => ({
      ...{
        id: id(n),
        slug: `predicacion-${n}`,
        titulo: `La oración que espera ${n}`,
        conductor: 'Marta Fuentes',
      },
      fecha: new Date(Date.UTC(2026, 10, 15) - n * 86_400_000).toISOString().slice(0, 10),
      descripcion:
        `Por qué volver a pedir no es falta de fe, y lo que nos llevamos a la semana ${n}. `.repeat(3),
      ...{
        link: `https://www.youtube.com/watch?v=${n}`,
        imagen: '',
        audio: url(n),
        serie: id(Math.floor(n / 4), 1),
      },
      ...{ pasajes: 'Lucas 18:1-8', transcripcion: 'WEBVTT', createdAt, ejemplo: 0 as const, version: 1 },
    }))
    await db.insertInto('predicaciones').values(sermons).execute()
  }
}
