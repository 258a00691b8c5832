import type { Db } from '#app/platform/db/db.server.ts'
import { openStreams } from '#tests/support/measure/load.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import type { Station } from '#tests/support/radio/station-type.ts'
import type { Site } from '#tests/support/site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

/** The interval of each kind of work, in milliseconds. */
const EVERY = { peticion: 1_000, edicion: 5_000, foto: 30_000, titulo: 10_000 }
const LISTENERS = 50

type Done = { peticiones: number; ediciones: number; fotos: number; errors: string[] }

/**
 * Visitors who pray, volunteers who edit and upload, a radio whose title keeps changing for its listeners.
 */
export async function startWriters({ site, db, station }: { site: Site; db: Db; station: Station }) {
  const volunteer = await signIn(site)
  const photo = new Uint8Array(await phonePhoto(1400, 1000))
  const done: Done = { peticiones: 0, ediciones: 0, fotos: 0, errors: [] }
  let n = 0

  const pray = async () => {
    const person = ++n
    const rosa = { nombre: 'Rosa', email: 'rosa@correo.cl', consentimiento: 'on' }
    const form = { ...rosa, peticion: `Por mi familia, ${person}` }
    const address = `172.16.${(person >> 8) & 255}.${person & 255}`
    const answer = await sender(site.origin)('/contacto.data', form, { 'X-Forwarded-For': address })
    if (answer.status !== 200) throw new Error(`a prayer request was answered ${answer.status}`)
    done.peticiones++
  }
  const edit = async () => {
    const { version, ...datos } = await db
      .selectFrom('predicaciones')
      .select(['id', 'version', 'conductor', 'fecha', 'descripcion', 'link'])
      .orderBy('fecha', 'desc')
      .executeTakeFirstOrThrow()
    const fields = { ...datos, titulo: `Predicación ${++n}`, version: String(version) }
    await volunteer.post('/admin/dashboard/predicaciones.data', { intencion: 'editar', ...fields })
    done.ediciones++
  }
  const upload = async () => {
    await volunteer.savePhoto(await volunteer.upload(photo), `Momento ${++n}`)
    done.fotos++
  }

  const timers = Object.entries({
    peticion: pray,
    edicion: edit,
    foto: upload,
    titulo: () => station.tell(`Himno ${++n}`),
  }).map(([name, act]) =>
    setInterval(
      () => void act().catch((error) => done.errors.push(error.message)),
      EVERY[name as keyof typeof EVERY],
    ),
  )
  const listeners = await openStreams(`${site.origin}/vivo/estado?radio`, LISTENERS, {
    lost: (why) => done.errors.push(why),
  })
  return {
    done,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      listeners.stop()
      await new Promise((resolve) => setTimeout(resolve, 5_000)) // let running work finish
    },
  }
}
