import { beforeAll, expect, test } from 'vitest'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { issuesOf } from '#tests/support/pages/structured-data.ts'
import type { Repeticion } from '../evento.ts'
import { readMes } from '../mes/mes.server.ts'
import { enPalabras } from '../palabras.ts'
import { listPaths, readEvento } from './evento.server.ts'
import { eventoJsonLd } from './jsonld.ts'

const SEMANAL: Repeticion = { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } }

const AHORA = new Date('2026-11-22T15:00:00Z')
const DATOS = { sitio: SITIO_INICIAL, contacto: CONTACTO_INICIAL, origin: 'https://iglesia.cl' }

const CULTO_JSON_LD = {
  '@type': 'Event',
  name: 'Culto',
  description: 'Alabanza y palabra.',
  inLanguage: 'es',
  url: 'https://iglesia.cl/agenda/culto?fecha=2026-11-22',
  startDate: '2026-11-22T11:00:00-03:00',
  endDate: '2026-11-22T12:30:00-03:00',
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: SITIO_INICIAL.nombre,
    address: {
      '@type': 'PostalAddress',
      streetAddress: CONTACTO_INICIAL.direccion,
      addressLocality: SITIO_INICIAL.localidad,
      addressCountry: 'CL',
    },
  },
  image: ['https://iglesia.cl/tarjeta/evento-culto.jpg'],
  organizer: { '@type': 'Organization', name: SITIO_INICIAL.nombre, url: 'https://iglesia.cl/' },
  isAccessibleForFree: true,
}

onBothEngines('an event’s page', (db) => {
  beforeAll(async () => {
    await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-11-01T11:00',
      fin: '2026-11-01T12:30',
      repeticion: SEMANAL,
      descripcion: 'Alabanza y palabra.',
      excepciones: [
        { fecha: '2026-11-29T11:00', cancelada: true, motivo: 'Vamos todos a la plaza' },
        { fecha: '2026-12-06T11:00', cambios: { inicio: '2026-12-07T19:00', fin: '2026-12-07T20:30' } },
        { fecha: '2026-12-13T11:00', quitada: true },
      ],
    })
    await addEventoDe(db(), {
      titulo: 'Bautismos',
      inicio: '2026-10-10T16:00',
      fin: '2026-10-10T18:00',
      modalidad: 'otro',
      lugar: 'Puente Los Morros',
      enlace: 'javascript:alert(1)',
    })
    await addEventoDe(db(), {
      titulo: 'Oración',
      inicio: '2026-12-01T07:00',
      fin: '2026-12-01T07:30',
      modalidad: 'linea',
      enlace: 'https://ejemplo.cl/oracion',
    })
    await addEventoDe(db(), {
      titulo: 'Aniversario',
      inicio: '2026-03-01T11:00',
      fin: '2026-03-01T14:00',
      repeticion: { tipo: 'anio', cada: 1, fin: { tipo: 'nunca' } },
    })
  })

  const read = async (slug: string, elegida?: string, ahora = AHORA) =>
    (await readEvento(db(), slug, elegida, ahora))?.evento

  test('is at the next date, and lists those that follow', async () => {
    const culto = await read('culto')
    expect(culto).toMatchObject({ fecha: '2026-11-22T11:00', cercano: 'Hoy', horario: '11:00–12:30' })
    expect(culto?.repeticion).toBe('Todos los domingos')
    expect(culto?.otras.map(({ nombre, cancelada }) => [nombre, cancelada])).toEqual([
      ['domingo 29 de noviembre', true],
      ['lunes 7 de diciembre', false],
      ['domingo 20 de diciembre', false],
      ['domingo 27 de diciembre', false],
      ['domingo 3 de enero de 2027', false],
      ['domingo 10 de enero de 2027', false],
      ['domingo 17 de enero de 2027', false],
    ])
    expect(culto?.hayMas).toBe(true)
    expect(await read('aniversario')).toMatchObject({ nombre: 'lunes 1 de marzo de 2027' })
  })

  test('is at a chosen date, also if it is over, cancelled or was moved', async () => {
    expect(await read('culto', '2026-11-01')).toMatchObject({ pasada: true, cancelada: false })
    expect(await read('culto', '2026-11-29')).toMatchObject({
      pasada: false,
      cancelada: true,
      motivo: 'Vamos todos a la plaza',
    })
    expect(await read('culto', '2026-12-06')).toMatchObject({
      nombre: 'lunes 7 de diciembre',
      horario: '19:00–20:30',
      antes: { nombre: 'domingo 6 de diciembre' },
    })
    expect(await read('bautismos')).toMatchObject({ pasada: true, enlace: '', otras: [] })
  })

  test('is not at a date that it does not have', async () => {
    for (const dia of ['2026-12-13', '2026-11-23', '2026-10-25', '1900-01-07', '9999-12-26'])
      expect(await read('culto', dia), dia).toBeUndefined()
    expect(await read('nada')).toBeUndefined()
  })

  test('changes at midnight, and when the shown or the next date is over', async () => {
    const changes = async (elegida?: string) =>
      (await readEvento(db(), 'culto', elegida, AHORA))?.cambia.map((moment) => moment.toISOString())
    const midnight = '2026-11-23T03:00:00.000Z'
    expect(await changes()).toEqual([midnight, '2026-11-22T15:30:00.000Z', '2026-11-22T15:30:00.000Z'])
    expect(await changes('2026-11-01')).toEqual([midnight, '2026-11-22T15:30:00.000Z'])
  })

  test('is on the site map while dates are to come', async () => {
    const map = await listPaths(db())
    expect(map).toContain('/agenda/culto')
    expect(map).not.toContain('/agenda/bautismos')
  })

  test('says of itself to search engines what they ask for', async () => {
    const jsonLd = async (slug: string, elegida?: string) => {
      const evento = await read(slug, elegida)
      const told = evento ? eventoJsonLd(evento, DATOS) : {}
      expect(await issuesOf(told)).toEqual([])
      return told
    }
    expect(await jsonLd('culto')).toEqual(CULTO_JSON_LD)
    expect(await jsonLd('culto', '2026-11-29')).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    })
    expect(await jsonLd('culto', '2026-12-06')).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-12-06T11:00:00-03:00',
      startDate: '2026-12-07T19:00:00-03:00',
    })
    expect(await jsonLd('bautismos')).toMatchObject({
      location: { '@type': 'Place', name: 'Puente Los Morros' },
    })
    expect(await jsonLd('oracion')).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://ejemplo.cl/oracion' },
    })
    expect(await issuesOf({ '@type': 'Event', inventada: 1 })).not.toEqual([])
  })

  test('a month holds its dates, and has neighbours within two years', async () => {
    const month = async (mes: string) =>
      (await readMes(db(), { mes, categoria: undefined, ahora: AHORA }))?.mes
    const december = await month('2026-12')
    expect(december?.dias.map(({ dia, citas }) => [dia.slice(8), citas.length])).toEqual([
      ['01', 1],
      ['07', 1],
      ['20', 1],
      ['27', 1],
    ])
    expect(december).toMatchObject({ anterior: '2026-11', siguiente: '2027-01', cortado: false })
    expect(await month('2024-11')).toMatchObject({ anterior: undefined, siguiente: '2024-12', dias: [] })
    expect((await month('2028-11'))?.siguiente).toBeUndefined()
    for (const far of ['1900-01', '2024-10', '2028-12', '9999-12'])
      expect(await month(far), far).toBeUndefined()
  })
})

test.for([
  [{ ...SEMANAL, dias: ['TH', 'TU'] }, 'Todos los martes y jueves'],
  [{ ...SEMANAL, cada: 2, dias: ['SA'] }, 'Cada 2 semanas, los sábados'],
  [{ ...SEMANAL, dias: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] }, 'Todos los días'],
  [{ tipo: 'mes', cada: 1, fin: { tipo: 'nunca' } }, 'El 18 de cada mes'],
  [
    { tipo: 'mes-ordinal', cada: 1, ordinal: 3, dia: 'WE', fin: { tipo: 'nunca' } },
    'El tercer miércoles de cada mes',
  ],
  [
    { tipo: 'mes-ordinal', cada: 3, ordinal: -1, dia: 'SU', fin: { tipo: 'nunca' } },
    'Cada 3 meses, el último domingo',
  ],
  [
    { tipo: 'anio', cada: 1, fin: { tipo: 'fecha', hasta: '2030-06-09' } },
    'Cada año, el 18 de noviembre, hasta el 9 de junio de 2030',
  ],
] as [Repeticion, string][])('a repetition in words: %s', ([regla, expected]) => {
  expect(enPalabras(regla, '2026-11-18T11:00')).toBe(expected)
})
