import { expect, test } from 'vitest'
import { changeContent, takenBack } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { listBoletines, readBoletin } from './boletines.server.ts'
import {
  borradorOf,
  hasUnpublished,
  publishBoletin,
  saveBorrador,
  showBorrador,
  withdrawBoletin,
} from './write.server.ts'

/** Long past: the clock that says whether visitors see it is the real one. */
const MOMENT = '2026-01-04T11:00:00.000Z'
const DOMINGO = '2026-01-04'

onBothEngines('writing a bulletin', (db) => {
  const written = (texto: string) => ({ titulo: 'Paz', texto, avisos: [{ fecha: '', texto: 'Hay té' }] })
  const rowOf = (id: string) =>
    db().selectFrom('boletines').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const id = newId()

  test('visitors see nothing of it until it is published, nor of what is written afterwards', async () => {
    const form = { id, version: 0, clave: 'a' }
    expect(await saveBorrador(db(), form, DOMINGO, written('Uno'))).toEqual({ version: 1 })
    expect(await readBoletin(db(), DOMINGO)).toBeUndefined()
    const published = await changeContent(db(), (trx) =>
      publishBoletin(trx, { ...form, version: 1 }, DOMINGO, written('Dos'), MOMENT),
    )
    expect(published).toEqual({ version: 2 })
    expect(await readBoletin(db(), DOMINGO, MOMENT)).toMatchObject({ resumen: 'Dos', titulo: 'Paz' })
    expect(hasUnpublished(await rowOf(id))).toBe(false)

    await saveBorrador(db(), { ...form, version: 2 }, DOMINGO, written('Tres'))
    expect(await readBoletin(db(), DOMINGO, MOMENT)).toMatchObject({ resumen: 'Dos' })
    expect(borradorOf(await rowOf(id))).toMatchObject({ texto: 'Tres' })
    expect(hasUnpublished(await rowOf(id))).toBe(true)
  })

  test('a preview shows what is being written, and the site goes on showing what was published', async () => {
    const texto = await takenBack(db(), async (trx) => {
      expect(await showBorrador(trx, id)).toBe(true)
      return (await readBoletin(trx, DOMINGO))?.resumen
    })
    expect(texto).toBe('Tres')
    expect(await readBoletin(db(), DOMINGO)).toMatchObject({ resumen: 'Dos' })
    const never = newId()
    await saveBorrador(db(), { id: never, version: 0, clave: 'n' }, '2026-01-11', written('Nunca'))
    await takenBack(db(), async (trx) => {
      expect(await showBorrador(trx, never)).toBe(true)
      expect(await readBoletin(trx, '2026-01-11')).toMatchObject({ resumen: 'Nunca' })
    })
    expect(await readBoletin(db(), '2026-01-11')).toBeUndefined()
    expect(await showBorrador(db(), newId())).toBe(false)
    await db().deleteFrom('boletines').where('id', '=', never).execute()
  })

  test('a published one keeps its Sunday, and the moment since which visitors see it', async () => {
    const form = { id, version: 3, clave: 'a' }
    await publishBoletin(db(), form, '2026-02-22', written('Tres'), '2026-10-01T00:00:00.000Z')
    expect(await rowOf(id)).toMatchObject({ fecha: DOMINGO, publicado: MOMENT })
  })

  test('another form overtakes; the same one, after a lost answer, does not', async () => {
    const { version } = await rowOf(id)
    const mine = { id, version, clave: 'mine' }
    expect(await saveBorrador(db(), mine, DOMINGO, written('Mío'))).toEqual({ version: version + 1 })
    expect(await saveBorrador(db(), { ...mine, clave: 'other' }, DOMINGO, written('Ajeno'))).toBe('overtaken')
    expect(await saveBorrador(db(), mine, DOMINGO, written('Mío, más'))).toEqual({ version: version + 2 })
    expect(borradorOf(await rowOf(id))).toMatchObject({ texto: 'Mío, más' })
    const gone = { id: newId(), version: 4, clave: 'mine' }
    expect(await saveBorrador(db(), gone, '2026-02-01', written('Nada'))).toBe('overtaken')
  })

  test('a Sunday has one bulletin', async () => {
    const second = { id: newId(), version: 0, clave: 'b' }
    expect(await saveBorrador(db(), second, DOMINGO, written('Otro'))).toBe('taken')
    expect(await saveBorrador(db(), second, '2026-02-08', written('Otro'))).toEqual({ version: 1 })
    expect(await saveBorrador(db(), { ...second, version: 1 }, DOMINGO, written('Otro'))).toBe('taken')
    const moved = await saveBorrador(db(), { ...second, version: 1 }, '2026-02-15', written('Otro'))
    expect(moved).toEqual({ version: 2 })
  })

  test('taken from the site it is a draft again', async () => {
    const { version } = await rowOf(id)
    await withdrawBoletin(db(), { id, version, clave: 'mine' }, DOMINGO, written('Mío'))
    expect(await listBoletines(db(), undefined, '2030-01-01T00:00:00.000Z')).toEqual([])
    expect(borradorOf(await rowOf(id))).toMatchObject({ texto: 'Mío' })
  })
})
