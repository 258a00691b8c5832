import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseFeed } from 'podcast-partytime'
import { expect, test } from 'vitest'
import { readPodcast, savePodcast } from '#app/features/podcast/podcast.server.ts'
import { addEpisodio, PODCAST } from '#tests/support/sermons.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

test('a feed is sent once, and 304 to who has it; its sound and its transcript are what it says', async () => {
  const site = await testSite()
  const db = testDb(site)
  await savePodcast(db, PODCAST, (await readPodcast(db)).version, site.origin)
  const sound = randomBytes(4321)
  const transcripcion = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola\n'
  const { url } = await addEpisodio(db, { transcripcion }, { bytes: sound.length })
  mkdirSync(dirname(join(site.dataDir, url)), { recursive: true })
  writeFileSync(join(site.dataDir, url), sound)

  const ask = (headers = {}) => fetch(`${site.origin}/predicaciones/podcast.xml`, { headers })
  const first = await ask()
  expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  for (const [name, header] of [
    ['If-None-Match', 'etag'],
    ['If-Modified-Since', 'last-modified'],
  ] as const) {
    const again = await ask({ [name]: first.headers.get(header) })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const [episode] = parseFeed(await first.text())?.items ?? []
  expect(episode?.enclosure.length).toBe(sound.length)
  const served = await fetch(episode?.enclosure.url ?? '')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(sound)
  const captions = await fetch(episode?.podcastTranscripts?.[0]?.url ?? '')
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await captions.text()).toContain('Hola')
})
