import { DAMAGED } from '#app/platform/audios/refusals.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { processorTime } from '#tests/support/processes.ts'
import { silentMp3 } from '#tests/support/radio/silent-mp3.ts'
import type { Site } from '#tests/support/site.ts'
import { onSite } from '#tests/support/site.ts'
import { signIn, type Volunteer } from '#tests/support/volunteer.ts'

const BEGUN = 400
const BYTES = 40 * 1000 * 1000

const HOSTILE_BYTES = 50 * 1000 * 1000

/** Holds many unfinished uploads; sends a sound that is nearly one everywhere. */
export const attackUploads = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const volunteer = await signIn(site)
    return [await hostileSound(site, volunteer), await unfinished(site, volunteer)]
  })

/** The beginning of an MP3, and then what may begin a frame at every byte. */
async function hostileSound(site: Site, volunteer: Volunteer): Promise<Measure> {
  const sound = Buffer.concat([silentMp3(1), Buffer.alloc(HOSTILE_BYTES, 0xff)])
  const audioSubida = await volunteer.upload(new Uint8Array(sound), 'audio')
  const before = processorTime(site.pid())
  const answer = await fetch(`${site.origin}/admin/dashboard/predicaciones.data`, {
    method: 'POST',
    headers: volunteer.headers,
    body: new URLSearchParams({
      intencion: 'agregar',
      titulo: 'El buen pastor',
      conductor: 'Ana Rojas',
      fecha: '2026-11-15',
      descripcion: 'Sobre el Salmo 23.',
      link: 'https://ejemplo.cl/video',
      audioSubida,
    }),
  })
  const isRefused = (await answer.text()).includes(DAMAGED)
  return atMost(
    1.5,
    's',
    'processor time for the head of an MP3 and 50 MB of 0xFF',
    isRefused ? processorTime(site.pid()) - before : Number.POSITIVE_INFINITY,
    isRefused ? 'refused' : `answered ${answer.status}`,
  )
}

/** Creates uploads and never finishes them. */
async function unfinished(site: Site, { headers }: Volunteer): Promise<Measure> {
  let taken = 0
  let answer = 0
  for (let n = 0; n < BEGUN; n++) {
    const begun = await fetch(`${site.origin}/admin/subidas`, {
      method: 'POST',
      headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(BYTES) },
    })
    await begun.arrayBuffer()
    if (begun.status === 201) taken++
    else answer = begun.status
  }
  return atMost(
    200,
    '',
    `unfinished uploads of 40 MB that one account may hold, of ${BEGUN} begun`,
    taken,
    answer ? `then ${answer}` : 'all of them',
  )
}
