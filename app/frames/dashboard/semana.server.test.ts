import { expect, test } from 'vitest'
import { cancelEvento } from '#app/features/agenda/cambios/cambios.server.ts'
import { saveBorrador } from '#app/features/boletin/write.server.ts'
import { openTransmision, prepareTransmision } from '#app/features/vivo/transmision.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { ownOf } from './permisos.server.ts'
import { readSemana } from './semana.server.ts'

const TODOS = ['agenda', 'fotos', 'predicaciones']
/** A moment by the clocks of Santiago, in November. */
const at = (local: string) => new Date(`${local}-03:00`)
const SABADO = at('2026-11-28T10:00')
const DOMINGO = '2026-11-29'
const semanal = { tipo: 'semana', cada: 1, fin: { tipo: 'nunca' } } as const

onBothEngines('the week of the home', (db) => {
  const read = (now: Date, permisos: string[] = TODOS) =>
    readSemana(db(), FEATURES, { own: ownOf(FEATURES, permisos), permisos }, now)
  const stands = async (now: Date, permisos?: string[]) =>
    (await read(now, permisos))?.lineas.map(({ de, tono, texto }) => [de, tono, texto].join(': '))
  const pressed = async (now: Date, which: string) =>
    (await read(now))?.lineas.find(({ de }) => de === which)?.accion

  test('without a service in the agenda it is next Sunday, which one press adds', async () => {
    expect(await read(at('2026-11-25T20:00'))).toMatchObject({
      titulo: 'Este domingo',
      cuando: '29 de noviembre',
      quedan: undefined,
    })
    expect(await stands(SABADO)).toEqual([
      'agenda: falta: No está en la agenda',
      'vivo: falta: Falta el enlace de la transmisión',
      'predicaciones: espera: Después del culto',
      'galeria: espera: Después del culto',
      'boletin: falta: Todavía no está',
    ])
    expect(await pressed(SABADO, 'agenda')).toEqual({
      texto: 'Agregar a la agenda',
      ruta: '/admin/dashboard/agenda?agregar',
    })
    expect(await pressed(SABADO, 'boletin')).toEqual({
      texto: 'Escribir boletín',
      ruta: '/admin/dashboard/boletin?agregar',
    })
  })

  test('a transmission is prepared before the day, once', async () => {
    const preparada = { medio: 'enlace', enlace: 'https://youtu.be/dQw4w9WgXcQ' } as const
    await prepareTransmision(db(), preparada)
    expect((await stands(at('2026-11-21T10:00')))?.[1]).toBe('vivo: listo: Preparada, por youtu.be')
    await openTransmision(db(), { ...preparada, origen: 'persona' }, at('2026-11-22T10:58'))
    expect((await stands(SABADO))?.[1]).toBe('vivo: falta: Falta el enlace de la transmisión')
  })

  test('it is the next date, in words: of today until the day is over', async () => {
    const culto = { titulo: 'Culto', inicio: '2026-11-22T11:00', fin: '2026-11-22T12:30' }
    await addEventoDe(db(), { ...culto, repeticion: { ...semanal, dias: ['SU'] } })
    const vigilia = { titulo: 'Vigilia', inicio: '2026-12-02T20:00', fin: '2026-12-02T22:00' }
    await addEventoDe(db(), vigilia)
    const named = async (local: string) => (await read(at(local)))?.titulo
    expect(await named('2026-11-26T09:00')).toBe('Este domingo')
    expect(await named('2026-11-28T09:00')).toBe('Mañana, domingo')
    expect(await named('2026-11-29T23:00')).toBe('Hoy, domingo')
    expect(await read(at('2026-11-30T00:30'))).toMatchObject({
      titulo: 'Este miércoles',
      cuando: '2 de diciembre\u00a0· Vigilia, 20:00',
      // Of a day other than Sunday there is no bulletin.
      lineas: [{ de: 'agenda' }, { de: 'vivo' }, { de: 'predicaciones' }, { de: 'galeria' }],
    })
  })

  test('each line is for who looks after it, and nobody else’s', async () => {
    expect(await stands(SABADO, ['fotos'])).toEqual(['galeria: espera: Después del culto'])
    expect(await read(SABADO, ['cuentas'])).toBeUndefined()
    expect(await read(SABADO, [])).toBeUndefined()
  })

  test('after the service its sermon and photos are asked for, on the days that follow too', async () => {
    const after = (await stands(at('2026-11-29T13:00')))?.slice(2, 4)
    expect(after).toEqual(['predicaciones: falta: Todavía no está', 'galeria: falta: Todavía no hay'])
    const { quedan } = (await read(at('2026-11-30T09:00'))) ?? {}
    expect(quedan?.de).toBe('domingo 29 de noviembre')
    expect(quedan?.lineas.map(({ accion }) => accion)).toEqual([
      { texto: 'Agregar predicación', ruta: `/admin/dashboard/predicaciones?agregar&fecha=${DOMINGO}` },
      { texto: 'Subir fotos', ruta: '/admin/dashboard/galeria?agregar' },
    ])
  })

  test('what is done is said, and what is on ends by one press', async () => {
    await addSermon(db(), { titulo: 'La viña', fecha: DOMINGO })
    const boletin = newId()
    await changeContent(db(), (trx) =>
      saveBorrador(trx, { id: boletin, version: 0, clave: newId() }, DOMINGO, {
        titulo: 'Boletín',
        texto: '',
        avisos: [],
      }),
    )
    const radio = { medio: 'radio', enlace: '', origen: 'persona' } as const
    await openTransmision(db(), radio, at('2026-11-29T10:58'))
    const now = at('2026-11-29T11:10')
    expect(await stands(now)).toEqual([
      'agenda: listo: En la agenda',
      'vivo: ahora: Estamos en vivo desde las 10:58',
      'predicaciones: listo: «La viña»',
      'galeria: falta: Todavía no hay',
      'boletin: falta: Borrador',
    ])
    expect(await pressed(now, 'vivo')).toMatchObject({ envia: { intencion: 'terminar' } })
    expect(await pressed(now, 'boletin')).toEqual({
      texto: 'Terminar boletín',
      ruta: `/admin/dashboard/boletin?editar=${boletin}`,
    })
  })

  test('a date that was suspended says why, and is taken back by one press', async () => {
    const { id } = await db()
      .selectFrom('eventos')
      .select('id')
      .where('titulo', '=', 'Culto')
      .executeTakeFirstOrThrow()
    const fecha = `${DOMINGO}T11:00`
    await cancelEvento(db(), { id, fecha, alcance: 'esta' }, 'feriado')
    expect((await stands(SABADO))?.slice(0, 2)).toEqual([
      'agenda: espera: Suspendido: feriado',
      'vivo: espera: No hace falta',
    ])
    expect(await pressed(SABADO, 'agenda')).toMatchObject({
      envia: { intencion: 'siempre-si', evento: id, fecha },
    })
  })
})
