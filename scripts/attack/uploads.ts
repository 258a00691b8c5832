import { DAMAGED } from '#app/platform/audios/refusals.ts'
import { PREDICACION } from '#tests/crash/writers/registros.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { processorTime } from '#tests/support/processes.ts'
import { silentMp3 } from '#tests/support/radio/silent-mp3.ts'
import { onSite, type Site } from '#tests/support/site.ts'
import { beginUpload, sender, signIn, type Volunteer } from '#tests/support/volunteer.ts'

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
  const sermon = { intencion: 'agregar', ...PREDICACION.datosOf('El buen pastor'), audioSubida }
  const answer = await sender(site.origin, volunteer.headers.Cookie)(`${PREDICACION.ruta}.data`, sermon)
  const isRefused = answer.text.includes(DAMAGED)
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
    const begun = await beginUpload(site.origin, headers, BYTES)
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
