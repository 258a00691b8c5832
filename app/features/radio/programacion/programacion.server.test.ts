import { beforeAll, expect, test } from 'vitest'
import type { Excepcion, Repeticion } from '#app/features/agenda/evento.ts'
import { elegir } from '#app/features/vivo/fase.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { readProgramacion } from './programacion.server.ts'

type Given = {
  titulo: string
  inicio: string
  fin: string
  categoria?: string
  zona?: string
  dias?: Extract<Repeticion, { tipo: 'semana' }>['dias']
  excepciones?: Excepcion[]
}

const add = (db: Db, { dias, ...given }: Given) =>
  addEventoDe(db, {
    categoria: 'radio',
    ...given,
    repeticion: dias && { tipo: 'semana', cada: 1, dias, fin: { tipo: 'nunca' } },
  })

/** Monday 23 November 2026, 09:00 in Santiago. */
const LUNES = new Date('2026-11-23T12:00:00Z')

onBothEngines('a radio without a programme', (db) => {
  test('shows nothing of other dates', async () => {
    await add(db(), {
      titulo: 'Culto',
      categoria: 'culto',
      inicio: '2026-11-23T11:00',
      fin: '2026-11-23T12:00',
    })
    const { fases, dias, cambia } = await readProgramacion(db(), LUNES)
    expect([dias, fases.map(({ texto }) => texto)]).toEqual([[], ['', '']])
    expect(new Date(cambia)).toEqual(new Date('2026-11-24T03:00:00Z'))
  })
})

onBothEngines('the radio’s programme of a week', (db) => {
  beforeAll(async () => {
    await add(db(), {
      titulo: 'Devocional',
      inicio: '2026-11-23T08:00',
      fin: '2026-11-23T10:00',
      dias: ['MO', 'TU'],
    })
    // A part of it.
    await add(db(), { titulo: 'Noticias', inicio: '2026-11-23T09:15', fin: '2026-11-23T09:30' })
    await add(db(), {
      titulo: 'Himnos',
      inicio: '2026-11-25T23:00',
      fin: '2026-11-26T01:00',
      dias: ['WE'],
    })
    await add(db(), {
      titulo: 'Juventud',
      inicio: '2026-11-28T18:00',
      fin: '2026-11-28T19:00',
      dias: ['SA'],
      excepciones: [{ fecha: '2026-11-28T18:00', cancelada: true, motivo: 'Por el retiro' }],
    })
    await add(db(), {
      titulo: 'Desde Madrid',
      inicio: '2026-11-29T01:00',
      fin: '2026-11-29T02:00',
      zona: 'Europe/Madrid',
    })
  })

  test('lists seven days of the church’s, a cancelled date too, and nothing else', async () => {
    const { dias } = await readProgramacion(db(), LUNES)
    expect(
      dias.map(({ nombre, citas }) => [
        nombre,
        ...citas.map(({ horario, titulo, motivo }) => `${horario} ${titulo}${motivo && `: ${motivo}`}`),
      ]),
    ).toEqual([
      ['lunes 23 de noviembre', '08:00–10:00 Devocional', '09:15–09:30 Noticias'],
      ['martes 24 de noviembre', '08:00–10:00 Devocional'],
      ['miércoles 25 de noviembre', '23:00 a jueves 26 de noviembre, 01:00 Himnos'],
      ['sábado 28 de noviembre', '18:00–19:00 Juventud: Por el retiro', '21:00–22:00 Desde Madrid'],
    ])
    expect(dias.every(({ cercano }) => cercano === '')).toBe(true)
  })

  test('says what is on, until when, and what comes next, at any moment of a kept page', async () => {
    const { fases } = await readProgramacion(db(), LUNES)
    const at = (utc: string) => {
      const { fase, texto } = elegir(fases, Date.parse(utc))
      return [texto, fase?.titulo, fase?.ruta]
    }
    const devocional = '/agenda/devocional?fecha=2026-11-23'
    expect(at('2026-11-23T12:00:00Z')).toEqual([
      'Ahora: Devocional, hasta las 10:00',
      'Después: Noticias, hoy a las 09:15',
      devocional,
    ])
    expect(at('2026-11-23T12:15:00Z')).toEqual([
      'Ahora: Noticias, hasta las 09:30',
      'Después: Devocional, mañana a las 08:00',
      '/agenda/noticias',
    ])
    expect(at('2026-11-23T12:30:00Z')[0]).toBe('Ahora: Devocional, hasta las 10:00')
    expect(at('2026-11-23T13:00:00Z')[0]).toBe('Lo próximo: Devocional, mañana a las 08:00')
    expect(at('2026-11-24T03:00:00Z')[0]).toBe('Lo próximo: Devocional, hoy a las 08:00')
    expect(at('2026-11-26T03:30:00Z')).toEqual([
      'Ahora: Himnos, hasta la 01:00',
      // The cancelled one is not announced.
      'Después: Desde Madrid, el sábado a las 21:00',
      '/agenda/himnos?fecha=2026-11-25',
    ])
    expect(at('2026-11-29T01:00:00Z')[0]).toBe('Lo próximo: Devocional, el lunes a las 08:00')
    // Beyond the days that are known.
    expect(at('2026-12-01T03:00:00Z')).toEqual(['', '', ''])
  })
})
