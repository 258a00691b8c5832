import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads, type Uploads } from '#app/platform/uploads/uploads.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { inPieces } from '#tests/support/player/sounds.ts'
import { readEvento } from '../evento/evento.server.ts'
import { EVENTOS_ACTIONS } from './eventos-actions.server.ts'

const YO = { id: 'ana', email: 'ana@iglesia.cl', esAdmin: true }
const EVENTO = {
  ...{ titulo: 'Bautismos', categoria: 'culto', fecha: '2026-12-05', comienza: '16:00', termina: '18:00' },
  ...{ modalidad: 'iglesia', repite: 'no' },
}

onBothEngines('the event’s form', (db) => {
  const files = diskStore()
  let uploads: Uploads
  beforeAll(() => {
    uploads = createUploads({ db: db(), files: files(), log: createLog('silent') })
  })
  beforeEach(async () => {
    for (const table of ['eventos', 'actividad', 'subidas'] as const) await db().deleteFrom(table).execute()
  })
  const send = (intencion: 'agregar' | 'editar', fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...EVENTO, ...fields })) form.set(name, value)
    const platform = { db: db(), files: files(), uploads, encoding: { wake() {} } }
    return EVENTOS_ACTIONS[intencion].handle(form, {
      platform,
      yo: YO,
      info: { log: createLog('silent') },
    } as unknown as AdminArgs)
  }
  const only = () => db().selectFrom('eventos').selectAll().executeTakeFirstOrThrow()
  const edit = async (fields: Record<string, string>) => {
    const { id, version, inicio } = await only()
    return send('editar', { id, version: String(version), cita: inicio, ...fields })
  }
  const photo = async () =>
    uploads.receive(inPieces(await drawPhoto(600, 400)).stream(), {
      usuario: YO.id,
      nombre: 'a',
      clase: 'foto',
    })
  const exists = async (url: string) => {
    for await (const _file of files().list(url.slice('/archivos/'.length))) return true
    return false
  }
  const shown = async () =>
    (await readEvento(db(), 'bautismos', undefined, new Date('2026-11-22T15:00:00Z')))?.evento.foto

  test('stores a picture, which the page shows, replaces it, and removes it', async () => {
    expect(await send('agregar', { subida: await photo() })).toMatchObject({ ok: true })
    const { imagen: first } = await only()
    expect(first).toMatch(/^\/archivos\/agenda\/2026-12-bautismos-.*\.png$/)
    expect((await shown())?.url).toBe(first)

    expect(await edit({ descripcion: 'Traigan toalla.' })).toMatchObject({ ok: true })
    expect((await only()).imagen).toBe(first)
    expect(await edit({ subida: await photo() })).toMatchObject({ ok: true })
    const { imagen: second } = await only()
    expect([second !== first, await exists(first), await exists(second)]).toEqual([true, false, true])

    expect(await edit({ quitarImagen: 'on' })).toMatchObject({ ok: true })
    expect((await only()).imagen).toBe('')
    expect(await exists(second)).toBe(false)
    expect(await shown()).toBeNull()
  })

  test('refuses what is no picture beside its field, and keeps the one that there is', async () => {
    await send('agregar', { subida: await photo() })
    const before = await only()
    const text = await uploads.receive(inPieces(Buffer.from('Queridos hermanos')).stream(), {
      usuario: YO.id,
      nombre: 'a',
      clase: 'foto',
    })
    const answer = await edit({ subida: text })
    expect(answer).toMatchObject({ ok: false })
    expect(await only()).toEqual(before)
    expect(await exists(before.imagen)).toBe(true)
  })

  test('where there is room for so many, people sign up, though the box was not ticked', async () => {
    await send('agregar', { cupo: '20' })
    expect(await only()).toMatchObject({ inscripcion: 1, cupo: 20 })
    await edit({ cupo: '' })
    expect(await only()).toMatchObject({ inscripcion: 0, cupo: 0 })
  })
})
