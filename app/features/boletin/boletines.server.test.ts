import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { hasBoletines, listBoletines, listPaths, nextPublication, readBoletin } from './boletines.server.ts'

const BEFORE = '2026-11-29T10:59:59.999Z'
const MOMENT = '2026-11-29T11:00:00.000Z'

onBothEngines('what visitors see of the bulletins', (db) => {
  const add = (fecha: string, publicado: string, ejemplo: 0 | 1 = 0) =>
    db()
      .insertInto('boletines')
      .values({
        id: newId(),
        fecha,
        publicado,
        ejemplo,
        createdAt: '2026-11-01T00:00:00.000Z',
        version: 1,
        titulo: `Del ${fecha}`,
        texto: 'Querida comunidad:\n\nUno **dos**.\n\n- tres',
        avisos: '[{"fecha":"","texto":"Hay **té**"}]',
      })
      .execute()

  beforeAll(async () => {
    await add('2026-10-25', '2026-10-25T11:00:00.000Z', 1)
    await add('2026-11-15', '2026-11-15T11:00:00.000Z')
    await add('2026-11-22', '')
    await add('2026-11-29', MOMENT)
    await add('2026-12-06', '2026-12-06T11:00:00.000Z')
  })

  test('a scheduled one is not there a millisecond before its moment, and is at it', async () => {
    expect(await readBoletin(db(), undefined, BEFORE)).toMatchObject({ fecha: '2026-11-15' })
    expect(await readBoletin(db(), '2026-11-29', BEFORE)).toBeUndefined()
    expect(await readBoletin(db(), undefined, MOMENT)).toMatchObject({
      fecha: '2026-11-29',
      titulo: 'Del 2026-11-29',
      resumen: 'Querida comunidad: Uno dos. tres',
      anterior: '2026-11-15',
      siguiente: undefined,
    })
    expect(await nextPublication(db(), BEFORE)).toEqual(new Date(MOMENT))
    expect(await nextPublication(db(), MOMENT)).toEqual(new Date('2026-12-06T11:00:00.000Z'))
    expect(await nextPublication(db(), '2027-01-01T00:00:00.000Z')).toBeUndefined()
  })

  test('a draft is nowhere, and the neighbours pass over it', async () => {
    expect(await readBoletin(db(), '2026-11-22', MOMENT)).toBeUndefined()
    expect(await readBoletin(db(), '2026-11-15', MOMENT)).toMatchObject({
      anterior: '2026-10-25',
      siguiente: '2026-11-29',
    })
    expect((await listBoletines(db(), undefined, MOMENT)).map(({ fecha }) => fecha)).toEqual([
      '2026-11-29',
      '2026-11-15',
      '2026-10-25',
    ])
  })

  test('a month has its own, and the site map no example', async () => {
    expect((await listBoletines(db(), '2026-11', MOMENT)).map(({ fecha }) => fecha)).toEqual([
      '2026-11-29',
      '2026-11-15',
    ])
    // Without its greeting and its list.
    expect((await listBoletines(db(), '2026-11', MOMENT))[0]?.comienzo).toBe('Uno dos.')
    expect(await listBoletines(db(), '2026-12', MOMENT)).toEqual([])
    expect(await listPaths(db(), MOMENT)).toEqual(['/boletin/2026-11-29', '/boletin/2026-11-15'])
  })

  test('of a long text stand whole words, and nothing of what leads to a list', async () => {
    const begin = async (texto: string) => {
      await db().updateTable('boletines').set({ texto }).where('fecha', '=', '2026-11-15').execute()
      return (await listBoletines(db(), '2026-11', MOMENT))[1]?.comienzo
    }
    expect(await begin('Nos abrazó.\n\nPara conversar:\n\n- ¿A quién?\n- ¿Cuándo?')).toBe('Nos abrazó.')
    expect(await begin('- uno\n- dos')).toBe('uno · dos')
    expect(await begin('palabra '.repeat(80))).toMatch(/^(palabra ){49}palabra…$/)
  })

  test('the menu has it once one is out', async () => {
    expect(await hasBoletines(db(), '2026-10-25T10:59:59.000Z')).toBe(false)
    expect(await hasBoletines(db(), '2026-10-25T11:00:00.000Z')).toBe(true)
  })

  test('whatever an address says instead of a Sunday', async () => {
    for (const slug of ['2026-11-30', 'nada', '', "'; drop table boletines"])
      expect(await readBoletin(db(), slug, MOMENT)).toBeUndefined()
  })

  test('one that was stored for a year without weeks after it can be read', async () => {
    await add('9999-12-26', '2026-12-20T11:00:00.000Z')
    expect(await readBoletin(db(), undefined, '2026-12-21T00:00:00.000Z')).toMatchObject({
      fecha: '9999-12-26',
      semana: [],
    })
  })
})
