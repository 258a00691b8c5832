import { CAMPO_CLAVE } from '#app/parts/sello/sello.ts'
import { newId } from '#app/platform/ids.server.ts'
import { anyAddress, sendForm } from '../client.ts'
import { GONE } from '../ledger.ts'
import { createWriter, type Form, type Parts, readIfUp, type Writer } from './writer.ts'

export const PENDIENTE = 'pendiente'
export const ATENDIDA = 'atendida'

/** A request's full text: a truncated row matches no request. */
export const textOfPeticion = (name: string) =>
  `${name}: por mi familia. ${'Te lo pido con fe. '.repeat(20)}`.trim()

/** A visitor who keeps asking for prayer, each time from a new address. */
export function createVisitor({ origin, ledger, random, number }: Parts): Writer {
  return createWriter(ledger, async () => {
    const headers = anyAddress(random)
    // Without JavaScript there is no idempotency key: a retry would be another request.
    const withScript = random.chance(0.8)
    const name = `peticion ${number()}`
    const fields = {
      nombre: 'Rosa',
      email: 'rosa@correo.cl',
      peticion: textOfPeticion(name),
      consentimiento: 'on',
      ...(withScript && { [CAMPO_CLAVE]: newId() }),
    }
    return {
      changes: { [name]: PENDIENTE },
      send: () => sendForm(`${origin}/contacto`, fields, headers),
      again: withScript,
    }
  })
}

/** A volunteer who toggles requests between pending and attended, and deletes some. */
export function createReader({ origin, db, ledger, random, headers }: Parts): Writer {
  const url = `${origin}/admin/dashboard/donaciones`
  return createWriter(ledger, async () => {
    const taken = ledger.take('peticion', random)
    if (!taken) return undefined
    const { name, value } = taken
    const row = await readIfUp(
      db()
        .selectFrom('peticiones')
        .select('id')
        .where('peticion', '=', textOfPeticion(name))
        .executeTakeFirst(),
    )
    if (!row) return ledger.giveBack(name)
    const form = (becomes: string, intencion: string): Form => ({
      changes: { [name]: becomes },
      send: () => sendForm(url, { intencion, id: row.id }, headers),
      // Asked again, the site says of what is gone that it is gone.
      again: becomes !== GONE,
    })
    if (random.chance(0.1)) return form(GONE, 'eliminar-peticion')
    return value === PENDIENTE ? form(ATENDIDA, 'atendida') : form(PENDIENTE, 'pendiente')
  })
}
