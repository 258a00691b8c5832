import { RUTA_PUBLICAR, rutaDeSubidas, rutaInvitado } from '#app/features/colecciones/coleccion.ts'
import { addColeccion, claveOf } from '#app/features/colecciones/colecciones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { anyAddress, ask, sendForm, sendPlainForm } from '../client.ts'
import { GONE } from '../ledger.ts'
import type { Sample } from '../pictures.ts'
import { createUploader, idOf, type Upload } from './subida.ts'
import { createWriter, type Form, type Parts, readIfUp, type Writer } from './writer.ts'

const SECRET = 'of a collection'
const ESPERA = 'espera'
const PUBLICADA = 'publicada'

/**
 * The photos that guests sent, each with where it is and which sample was sent: one that was published is in
 * the gallery by the same id.
 */
export async function findEnviadas(db: Db) {
  const rows = await db
    .selectFrom('colecciones_fotos as enviada')
    .leftJoin('galeria', 'galeria.id', 'enviada.id')
    .select(['enviada.id', 'enviada.nombre', 'enviada.estado', 'enviada.url', 'galeria.url as publica'])
    .execute()
  return rows.map(({ id, nombre, estado, url, publica }) => {
    const [name = '', sample] = nombre.split(' de ')
    const whole = estado === PUBLICADA ? url === '' && publica !== null : publica === null
    return { id, name, sample: Number(sample), value: whole ? estado : `half ${estado}`, url: publica ?? url }
  })
}

/**
 * Guests who send a photo each and take some of them back, and a volunteer who publishes and discards them,
 * and undoes what was published.
 */
export async function createGuest(parts: Parts, samples: Sample[]): Promise<Writer> {
  const { origin, db, ledger, random, headers, number } = parts
  const id = newId()
  const datos = { titulo: 'Bautismos', fecha: '2026-11-15', categoria: '', nombre: 'opcional' as const }
  await addColeccion(db(), { id, secret: SECRET, at: new Date() }, datos)
  const clave = claveOf(SECRET, id)
  const url = origin + rutaInvitado(clave)
  /** The headers of the guest who sent it. */
  const guests = new Map<string, Record<string, string>>()
  let chosen: { name: string; sample: number; upload: Upload } | undefined

  const uploaderOf = (guest: Record<string, string>) =>
    createUploader({ ...parts, headers: guest }, rutaDeSubidas(clave))

  const begin = async () => {
    const address = anyAddress(random)
    const page = await ask(url, { headers: address })
    const cookie = page?.headers.getSetCookie().find((each) => each.startsWith('coleccion-'))
    if (!cookie) return
    const guest = { Origin: origin, Cookie: cookie.split(';')[0] ?? '', ...address }
    const [name, sample] = [`enviada ${number()}`, random.whole(0, samples.length - 1)]
    const upload = await uploaderOf(guest).begin((samples[sample] as Sample).bytes)
    if (!upload) return
    guests.set(name, guest)
    chosen = { name, sample, upload }
  }

  const decide = async (): Promise<Form | undefined> => {
    const taken = ledger.take('enviada', random)
    if (!taken) return undefined
    const { name, value } = taken
    const found = (await readIfUp(findEnviadas(db())))?.find((each) => each.name === name)
    if (!found) return ledger.giveBack(name)
    const volunteer = (becomes: string, fields: Record<string, string>): Form => ({
      changes: { [name]: becomes },
      send: () => sendForm(origin + RUTA_PUBLICAR, { id: found.id, ...fields }, headers),
    })
    if (value === PUBLICADA) return volunteer(ESPERA, { intencion: 'deshacer' })
    if (random.chance(0.2))
      return {
        changes: { [name]: GONE },
        send: () => sendPlainForm(url, { que: 'retirar', foto: found.id }, guests.get(name) ?? {}),
      }
    return random.chance(0.2)
      ? volunteer(GONE, { intencion: 'descartar' })
      : volunteer(PUBLICADA, { intencion: 'publicar', descripcion: `Lo que se ve en ${name}.` })
  }

  return createWriter(ledger, async (life) => {
    if (!chosen && random.chance(0.5)) return decide()
    if (!chosen) await begin()
    if (!chosen) return undefined
    const { name, sample, upload } = chosen
    const guest = guests.get(name) ?? {}
    const sent = await uploaderOf(guest).goOn(life, upload)
    if (sent === 'interrupted') return undefined
    chosen = undefined
    if (sent === 'gone') return undefined
    const fields = {
      que: 'enviar',
      subida: idOf(upload),
      nombre: `${name} de ${sample}`,
      consentimiento: 'on',
    }
    return {
      changes: { [name]: ESPERA },
      send: () => sendPlainForm(url, fields, guest),
      again: true,
    }
  })
}
