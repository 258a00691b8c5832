import type { Selectable } from 'kysely'
import { forgetPersonas } from '#app/features/avisame/suscripciones.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { recordConsentimiento } from '#app/parts/consentimientos/consentimientos.server.ts'
import { hashOf, secretOf, withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import {
  CONSENTIMIENTO_TURNOS,
  CONSENTIMIENTO_TURNOS_VERSION,
  type DatosPersona,
  periodosOf,
  RUTA_MIS_TURNOS,
} from './turno.ts'

/** The secret of a person's link. */
export const claveOf = (secret: string, id: string): string => secretOf(secret, 'turnos', id)

/** What a person's own address is made of, for mails. */
export type Parts = { correo: Correo; secret: string }

export const enlaceDe = (home: string, secret: string, id: string): string =>
  home + withSecret(RUTA_MIS_TURNOS, claveOf(secret, id))

const personaOf = ({ roles, ...row }: Selectable<Tables['turnos_personas']>) => ({
  ...row,
  roles: JSON.parse(roles) as string[],
  periodos: periodosOf(row.bloqueadas),
})
export type Persona = ReturnType<typeof personaOf>

const { compare } = new Intl.Collator('es')

export async function listPersonas(db: Db): Promise<Persona[]> {
  const rows = await db.selectFrom('turnos_personas').selectAll().execute()
  return rows.map(personaOf).sort((a, b) => compare(a.nombre, b.nombre) || compare(a.id, b.id))
}

export async function findPersona(db: Db, column: 'id' | 'clave', value: string) {
  const row = await db.selectFrom('turnos_personas').selectAll().where(column, '=', value).executeTakeFirst()
  return row && personaOf(row)
}

const columnsOf = ({ nombre, whatsapp, correo, roles, bloqueadas }: DatosPersona) => ({
  nombre,
  whatsapp,
  correo,
  bloqueadas,
  roles: JSON.stringify(roles),
})

/** Both of a couple say so, and who went with one of them before goes alone. */
async function join(trx: Db, id: string, con: string): Promise<void> {
  await trx
    .updateTable('turnos_personas')
    .set({ con: '' })
    .where('con', 'in', [id, con || id])
    .execute()
  await trx.updateTable('turnos_personas').set({ con: '' }).where('id', '=', id).execute()
  if (con === '' || con === id || !(await findPersona(trx, 'id', con))) return
  await trx.updateTable('turnos_personas').set({ con }).where('id', '=', id).execute()
  await trx.updateTable('turnos_personas').set({ con: id }).where('id', '=', con).execute()
}

/** @returns false when there is one of that id already: the form was sent again. */
export async function addPersona(
  trx: Db,
  { id, secret }: { id: string; secret: string },
  datos: DatosPersona,
) {
  const row = await trx
    .insertInto('turnos_personas')
    .values({
      ...columnsOf(datos),
      id,
      clave: hashOf(claveOf(secret, id)),
      consentimiento: CONSENTIMIENTO_TURNOS_VERSION,
      createdAt: now(),
      version: 1,
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await recordConsentimiento(trx, { sobre: id, para: 'turnos', texto: CONSENTIMIENTO_TURNOS })
  await join(trx, id, datos.con)
  return true
}

/** @returns false if somebody else's change came first. */
export async function editPersona(trx: Db, row: { id: string; version: number }, datos: DatosPersona) {
  const done = await updateUnlessOvertaken(trx, 'turnos_personas', row, columnsOf(datos))
  if (done) await join(trx, row.id, datos.con)
  return done
}

/** Erases people for good, with their turns, their link, and the mails and notices that wait. @returns how many. */
export async function removePersonas(trx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const turnos = await trx.selectFrom('turnos').select('id').where('persona', 'in', ids).execute()
  await forgetPersonas(trx, ids)
  await forgetMail(trx, [...ids, ...turnos.map(({ id }) => id)])
  await trx.deleteFrom('turnos').where('persona', 'in', ids).execute()
  await trx
    .updateTable('turnos')
    .set({ suplente: '', estado: 'rechaza' })
    .where('suplente', 'in', ids)
    .execute()
  await trx.updateTable('turnos_personas').set({ con: '' }).where('con', 'in', ids).execute()
  const { numDeletedRows } = await trx.deleteFrom('turnos_personas').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}
