import { beforeAll, expect, test } from 'vitest'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { readSemana } from './semana.server.ts'

onBothEngines('the agenda of a bulletin', (db) => {
  beforeAll(async () => {
    await addEventoDe(db(), { titulo: 'Vigilia', inicio: '2026-11-28T22:00', fin: '2026-11-29T02:00' })
    await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-11-01T11:00',
      fin: '2026-11-01T12:30',
      repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
    })
    await addEventoDe(db(), {
      titulo: 'Desde Madrid',
      inicio: '2026-11-30T01:00',
      fin: '2026-11-30T02:00',
      zona: 'Europe/Madrid',
      modalidad: 'linea',
    })
    await addEventoDe(db(), {
      titulo: 'Paseo',
      inicio: '2026-12-05T23:30',
      fin: '2026-12-06T18:00',
      modalidad: 'otro',
      lugar: 'El lago',
    })
  })

  const lines = async (domingo: string) =>
    (await readSemana(db(), domingo)).map(({ dia, citas }) => [
      dia,
      ...citas.map(({ hora, titulo, lugar }) => `${hora} ${titulo}${lugar && `, ${lugar}`}`),
    ])

  test('goes from its Sunday to the next one, by the church’s clocks', async () => {
    expect(await lines('2026-11-29')).toEqual([
      ['2026-11-29', '11:00 Culto', '21:00 Desde Madrid, En línea'],
      ['2026-12-05', '23:30 Paseo, El lago'],
      ['2026-12-06', '11:00 Culto'],
    ])
  })

  test('follows the church that sets another zone', async () => {
    const { data, version } = await readSitio(db())
    await saveSitio(db(), { ...data, zonaHoraria: 'Europe/Madrid' }, version)
    expect(await lines('2026-11-29')).toEqual([
      ['2026-11-29', '02:00 Vigilia', '15:00 Culto'],
      ['2026-11-30', '01:00 Desde Madrid, En línea'],
      ['2026-12-06', '03:30 Paseo, El lago', '15:00 Culto'],
    ])
  })
})
