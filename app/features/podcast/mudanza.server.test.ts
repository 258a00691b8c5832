import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { openPlace } from '#app/platform/backup/place.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { copySite } from '#app/platform/transfer/copy-site.server.ts'
import { addEpisodio, PODCAST } from '#tests/support/sermons.ts'
import { emptySites } from '#tests/support/sites.ts'
import { pageEpisodios } from './episodios.server.ts'
import { writeFeed } from './feed.server.ts'
import { readPublishedPodcast, savePodcast } from './podcast.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'campanario-podcast-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ORIGIN = 'https://iglesia.cl'
async function feedOf(db: Db): Promise<string> {
  const podcast = await readPublishedPodcast(db)
  if (!podcast) throw new Error('There is no podcast')
  const { filas } = await pageEpisodios(db, 10, 1)
  const canal = {
    origin: ORIGIN,
    podcast,
    portada: '/portada.jpg',
    radio: undefined,
    pagina: 1,
    hayMas: false,
  }
  return writeFeed(canal, filas)
}

const make = emptySites()

test('a copy to PostgreSQL and S3, and a backup brought back, have the same feed', async () => {
  const [site, copied, restored] = [
    await make({ postgres: false, s3: false }),
    await make({ postgres: true, s3: true }),
    await make({ postgres: false, s3: false }),
  ]
  await savePodcast(site.db, PODCAST, 0, ORIGIN)
  const sound = Buffer.from('0123456789')
  const { url } = await addEpisodio(site.db, {}, { bytes: sound.length })
  await site.files.put(url.replace('/archivos/', ''), sound, 'audio/mpeg')
  const feed = await feedOf(site.db)
  expect(feed).toMatch(/<podcast:guid>[\da-f-]{36}</)

  await copySite(site, copied, { replace: false })
  expect(await feedOf(copied.db)).toBe(feed)

  const place = openPlace(folder, copied.env)
  const { name } = await backUp({ ...copied, place, withPrivate: true })
  const open = async () => (await place.get(name)) as AsyncIterable<Uint8Array>
  await restoreBackup(open, restored, { replace: false })
  expect(await feedOf(restored.db)).toBe(feed)
})
