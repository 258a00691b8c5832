import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { insertAudio } from '#app/platform/audios/audios.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { silentMp3 } from '../radio/silent-mp3.ts'
import { addSermon, findPredicacion } from '../sermons.ts'
import type { Site } from '../site.ts'

const LINES = 60

/** A transcript with a line every four seconds; the tenth line speaks of the shepherd. */
const TRANSCRIPT = `WEBVTT

${Array.from({ length: LINES }, (_, i) => `${timeOf(i * 4)} --> ${timeOf(i * 4 + 4)}\n${i === 10 ? 'El Señor es mi pastor' : `Renglón ${i} de aquella mañana`}\n`).join('\n')}`

function timeOf(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
}

interface Recording {
  titulo?: string
  seconds?: number
  /** Without it there is one quality. */
  light?: boolean
}

/** Publishes a sermon with a real audio. @returns its page's path, and what removes its files. */
export async function publishRecording(
  db: Db,
  { dataDir }: Site,
  { titulo = 'El buen pastor', seconds = 120, light = true }: Recording = {},
) {
  const id = newId()
  const store = async (name: string, content: Buffer) => {
    const url = `/archivos/predicaciones/${id}-${name}.mp3`
    const file = join(dataDir, url)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    await insertAudio(db, { url, tipo: 'audio/mpeg', bytes: content.length, milisegundos: seconds * 1000 })
    return { url, file }
  }
  const high = await store('alta', silentMp3(seconds, 320))
  const low = light ? await store('ligera', silentMp3(seconds, 32)) : undefined
  const datos = {
    titulo,
    conductor: 'Ana Rojas',
    link: 'https://ejemplo.cl/video',
    transcripcion: TRANSCRIPT,
  }
  const sermon = await addSermon(db, { ...datos, audio: high.url, audioLigero: low?.url ?? '' })
  const slug = (await findPredicacion(db, sermon))?.slug
  const removeFiles = () => {
    for (const each of [high, low]) if (each) rmSync(each.file)
  }
  return { path: `/predicaciones/${slug}`, removeFiles }
}

/** The buttons on the sermon's page. */
export const buttons = (page: Page) => page.getByRole('region', { name: 'Audio', exact: true })
/** The small player. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Reproductor', exact: true })

/** Second at which the small player is. */
export async function positionOf(page: Page): Promise<number> {
  return Number(await bar(page).getByRole('slider', { name: 'Posición' }).inputValue())
}

/** Counts, from the next page on, the elements that sound. @returns how many do now. */
export async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const all = new Set<HTMLMediaElement>()
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      all.add(this)
      return play.call(this)
    }
    Object.assign(window, { countSounds: () => [...all].filter(({ paused, src }) => !paused && src).length })
  })
  return () => page.evaluate(() => Reflect.get(window, 'countSounds')())
}
