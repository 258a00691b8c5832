import type { Db } from '#app/platform/db/db.server.ts'
import type { Random } from '#tests/support/random.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { sendForm } from './client.ts'
import { createLedger } from './ledger.ts'
import { makeSamples, type Sample } from './pictures.ts'
import { makeRecordings, type Recording } from './sounds.ts'
import { createSetter } from './writers/ajustes.ts'
import { createGuest } from './writers/enviadas.ts'
import { createPhotographer } from './writers/fotos.ts'
import { createReader, createVisitor } from './writers/peticiones.ts'
import { createPublisher } from './writers/predicadores.ts'
import { CUENTA, createKeeper, FOTO, PREDICACION } from './writers/registros.ts'
import { createServers } from './writers/turnos.ts'

/** What is sent, and what is to be found of it. */
export type Samples = { photos: Sample[]; recordings: Recording[] }

/** All concurrent writers against one URL, and the ledger of their acknowledged writes. */
export async function hireCrew(db: () => Db, origin: string, random: Random) {
  const ledger = createLedger()
  const { headers } = await signIn({ origin })
  await sendForm(
    `${origin}/admin/dashboard/galeria`,
    { intencion: 'agregar-categoria', nombre: 'Cultos' },
    headers,
  )
  const samples: Samples = { photos: await makeSamples(), recordings: await makeRecordings() }
  let last = 0
  const number = () => ++last
  const parts = () => ({ origin, db, ledger, random: random.fork(), headers, number })
  const writers = [
    createVisitor(parts()),
    createVisitor(parts()),
    createReader(parts()),
    createKeeper(parts(), PREDICACION),
    createKeeper(parts(), PREDICACION),
    createKeeper(parts(), CUENTA),
    createKeeper(parts(), FOTO),
    createPhotographer(parts(), samples.photos),
    createPhotographer(parts(), samples.photos),
    createSetter(parts()),
    createPublisher(parts(), samples.recordings),
    createPublisher(parts(), samples.recordings),
    await createServers(parts()),
    await createGuest(parts(), samples.photos),
  ]
  return { ledger, samples, headers, writers }
}
