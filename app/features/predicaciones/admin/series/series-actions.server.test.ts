import { beforeEach, expect, test } from 'vitest'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { listSeries } from '#app/features/predicaciones/series/series.server.ts'
import { versiones } from '#app/features/predicaciones/versiones/versiones.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { argsOf, formOf } from '#tests/support/forms/actions.ts'
import { SERIES_ACTIONS } from './series-actions.server.ts'

onBothEngines('the series’ form', (db) => {
  beforeEach(() => empty(db(), 'predicaciones', 'series', 'actividad', 'papelera'))
  const send = (intencion: keyof typeof SERIES_ACTIONS, fields: Record<string, string>) =>
    SERIES_ACTIONS[intencion].handle(formOf(fields), argsOf({ db: db() }))
  const names = async () => (await listSeries(db())).map(({ nombre }) => nombre)
  const taken = expect.objectContaining({
    ok: false,
    envio: expect.objectContaining({ error: { nombre: [TEXTOS_SERIE.repetida] } }),
  })
  const done = expect.objectContaining({ ok: true })

  test('makes one series when several people make one of the same name at once', async () => {
    const answers = await Promise.all(
      ['Salmos', 'SALMOS', 'salmos '].map((nombre) => send('agregar-serie', { nombre, clave: newId() })),
    )
    expect(answers.filter(({ ok }) => !ok)).toEqual([taken, taken])
    expect(await names()).toHaveLength(1)
  })

  test('makes one series of one form that arrives twice at once', async () => {
    const form = { nombre: 'Salmos', clave: newId() }
    const answers = await Promise.all([send('agregar-serie', form), send('agregar-serie', form)])
    expect(answers).toEqual([done, done])
    expect(await names()).toEqual(['Salmos'])
  })

  test('gives a name to one of two series that are renamed to it at once', async () => {
    for (const nombre of ['Rut', 'Éxodo']) await send('agregar-serie', { nombre })
    const rename = ({ id, version }: { id: string; version: number }, nombre = 'Salmos') =>
      send('editar-serie', { id, version: String(version), nombre })
    const answers = await Promise.all((await listSeries(db())).map((serie) => rename(serie)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([taken])
    const [own] = (await listSeries(db())).filter(({ nombre }) => nombre === 'Salmos')
    if (!own) throw new Error('Neither was renamed')
    // Its own name is not taken.
    expect(await rename(own, 'salmos')).toEqual(done)
    const [, series] = versiones
    const old = { nombre: own.nombre, descripcion: '' }
    const other = (await listSeries(db())).find(({ id }) => id !== own.id)?.id ?? ''
    expect(await series.restore(db(), other, old)).toBe(TEXTOS_SERIE.repetida)
  })
})
