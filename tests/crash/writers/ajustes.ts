import { PLAZOS } from '#app/features/privacidad/ajustes-privacidad.ts'
import { sendForm } from '../client.ts'
import { createWriter, type Form, type Parts, readIfUp, type Writer } from './writer.ts'

export const contactoOf = (direccion: string) => ({
  direccion,
  telefono: `Teléfono de ${direccion}`,
  email: 'contacto@iglesia.cl',
})

/** A volunteer who saves documents that are overwritten as a whole: the contact and the privacy settings. */
export function createSetter({ origin, db, ledger, random, headers, number }: Parts): Writer {
  return createWriter(ledger, async (): Promise<Form | undefined> => {
    const id = random.chance(0.5) ? 'contacto' : 'privacidad'
    const row = await readIfUp(
      db()
        .selectFrom('config')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirst()
        .then((found) => ({ version: String(found?.version ?? 0) })),
    )
    if (!row) return undefined
    if (id === 'contacto') {
      const direccion = `Calle ${number()}`
      const fields = { ...row, ...contactoOf(direccion) }
      return {
        changes: { 'config contacto': direccion },
        send: () => sendForm(`${origin}/admin/dashboard/contacto`, fields, headers),
      }
    }
    const borrarAtendidas = String(random.pick(PLAZOS))
    const fields = { intencion: 'privacidad', ...row, borrarAtendidas }
    return {
      changes: { 'config privacidad': borrarAtendidas },
      send: () => sendForm(`${origin}/admin/dashboard/ajustes`, fields, headers),
    }
  })
}
