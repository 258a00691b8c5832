import { beforeEach, expect, test } from 'vitest'
import { setAtendida } from '#app/features/peticiones/peticiones.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { runJob } from '#tests/support/jobs.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { readPrivacidad, savePrivacidad } from './ajustes-privacidad.server.ts'
import { PLAZOS, PRIVACIDAD_INICIAL } from './ajustes-privacidad.ts'
import { deleteExpired, retencionJob } from './retencion.server.ts'

const DAY = 24 * 60 * 60_000
const ATENDIDA = '2026-01-15T12:00:00.000Z'
const after = (days: number, ms = 0) => new Date(Date.parse(ATENDIDA) + days * DAY + ms)

onBothEngines('retention of requests', (db) => {
  const files = diskStore()
  beforeEach(async () => {
    await db().deleteFrom('peticiones').execute()
    await db().deleteFrom('config').execute()
  })
  const left = async () =>
    (await db().selectFrom('peticiones').select('nombre').orderBy('nombre').execute()).map((r) => r.nombre)
  const add = async (nombre: string, atendidaEn?: string) => {
    const id = await addPeticion(db(), { nombre, email: 'r@correo.cl', peticion: 'Por Chile.' })
    if (!atendidaEn) return
    await setAtendida(db(), id, true)
    await db().updateTable('peticiones').set({ atendidaEn }).where('id', '=', id).execute()
  }

  test.each(PLAZOS)(
    'deletes requests %i days after they were attended, to the millisecond; pending ones stay',
    async (dias) => {
      await savePrivacidad(db(), { ...PRIVACIDAD_INICIAL, borrarAtendidas: dias }, 0)
      await add('Atendida', ATENDIDA)
      await add('Pendiente')
      expect(await deleteExpired(db(), after(dias, -1))).toBe(0)
      expect(await left()).toEqual(['Atendida', 'Pendiente'])
      expect(await deleteExpired(db(), after(dias))).toBe(1)
      expect(await left()).toEqual(['Pendiente'])
    },
  )

  test('several instances can run at once, as at start', async () => {
    expect((await readPrivacidad(db())).data.borrarAtendidas, 'by default').toBe(365)
    for (let n = 0; n < 20; n++) await add(`Rosa ${n}`, ATENDIDA)
    await add('Nueva', new Date().toISOString())
    const deleted = await Promise.all([0, 1, 2].map(() => deleteExpired(db(), after(365))))
    expect(deleted.reduce((sum, n) => sum + n)).toBe(20)
    expect(await left()).toEqual(['Nueva'])
  })

  test('the job deletes nothing while the clock may be ahead, and asks to run again soon', async () => {
    await add('Vieja', '2020-01-01T00:00:00.000Z')
    const run = () => runJob(retencionJob, { db: db(), files: files() })
    const lastRan = (days: number) =>
      db()
        .updateTable('instalacion')
        .set({ reloj: new Date(Date.now() - days * DAY).toISOString(), espera: 0 })
        .execute()
    await lastRan(3)
    expect(await run()).toBe('later')
    expect(await left()).toEqual(['Vieja'])
    await lastRan(1)
    await run()
    expect(await left()).toEqual([])
  })
})
