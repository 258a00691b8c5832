import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { cancelEvento, moveFecha, resumeEvento } from '#app/features/agenda/cambios/cambios.server.ts'
import { publishBoletin } from '#app/features/boletin/write.server.ts'
import { endTransmision, openTransmision } from '#app/features/vivo/transmision.server.ts'
import { putBack, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { createDevice } from '#tests/support/network/push.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { LISTA_TIPOS } from './anuncio.ts'
import { mirar } from './mirar.server.ts'
import { saveSuscripcion } from './suscripciones.server.ts'

const secret = new Secret('a secret that only tests know')
const FRIDAY = new Date('2026-11-27T15:00:00Z')
const SUNDAY = new Date('2026-11-29T14:00:00Z')
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

onBothEngines('what there is to tell', (db) => {
  beforeEach(async () => {
    await empty(
      db(),
      'suscripciones',
      'anuncios',
      'correos',
      'predicaciones',
      'boletines',
      'eventos',
      'config',
    )
    const { suscripcion } = createDevice('https://fcm.googleapis.com/fcm/send/x')
    await saveSuscripcion(db(), secret, { suscripcion }, (before) => ({ ...before, tipos: LISTA_TIPOS }))
    await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-01-04T11:00',
      fin: '2026-01-04T12:30',
      repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
    })
    await mirar(db(), FRIDAY)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** What is queued by a look, by several instances at once. */
  const told = async (moment: Date) => {
    await Promise.all([mirar(db(), moment), mirar(db(), moment)])
    const rows = await db().selectFrom('correos').select(['asunto', 'texto']).orderBy('id').execute()
    await empty(db(), 'correos')
    return rows.map(({ asunto, texto }) => `${asunto} | ${JSON.parse(texto).cuerpo}`)
  }
  const culto = async () => {
    const [cita] = await listCitas(db(), { desde: FRIDAY, hasta: later(FRIDAY, 4 * 24 * 60) })
    return cita ? { id: cita.evento, fecha: cita.fecha } : expect.fail('no date')
  }

  test('a service is told when it begins, once, and not once it is half over', async () => {
    expect(await told(later(SUNDAY, -1))).toEqual([])
    expect(await told(later(SUNDAY, 1))).toEqual(['Empieza: Culto | Te esperamos.'])
    expect(await told(later(SUNDAY, 2))).toEqual([])
    await empty(db(), 'anuncios')
    expect(await told(later(SUNDAY, 31))).toEqual([])
  })

  test('who was told that it goes live is not told again that it begins', async () => {
    const early = later(SUNDAY, -5)
    await openTransmision(db(), { enlace: 'https://youtu.be/x', medio: 'enlace', origen: 'persona' }, early)
    expect(await told(early)).toEqual(['En vivo: Culto | Ya empezamos. Te esperamos.'])
    await endTransmision(db(), SUNDAY)
    expect(await told(later(SUNDAY, 1))).toEqual([])
  })

  test('dates that are suspended, moved or take place after all', async () => {
    await cancelEvento(db(), { ...(await culto()), alcance: 'esta' }, 'Hay elecciones.')
    expect(await told(FRIDAY)).toEqual([
      'Suspendido: Culto | Domingo 29 de noviembre, a las 11:00. Hay elecciones.',
    ])
    await resumeEvento(db(), await culto())
    expect(await told(FRIDAY)).toEqual(['Sí habrá: Culto | Domingo 29 de noviembre, a las 11:00.'])
    await moveFecha(db(), await culto(), 30)
    expect(await told(FRIDAY)).toEqual([
      'Cambia la hora: Culto | Ahora es el domingo 29 de noviembre, a las 11:30.',
    ])
  })

  test('a service that was suspended does not begin', async () => {
    await cancelEvento(db(), { ...(await culto()), alcance: 'esta' }, '')
    await told(FRIDAY)
    expect(await told(later(SUNDAY, 1))).toEqual([])
  })

  test('a sermon when it is published, also at its moment; not an old one, nor an example', async () => {
    const id = await addSermon(db())
    const apart = { claims: TABLES, tabla: 'predicaciones', ids: [id] } as const
    await changeContent(db(), (trx) =>
      whilePublic(trx, apart, { sale: '2026-11-27T16:00:00.000Z' }, async () => true),
    )
    await addSermon(db(), { titulo: 'De hace un mes', fecha: '2026-10-25' })
    await addSermon(db(), { titulo: 'De ejemplo' }, { ejemplo: 1 })
    expect(await told(FRIDAY)).toEqual([])
    await changeContent(db(), (trx) => putBack(trx, 'predicaciones', [id]))
    expect(await told(later(FRIDAY, 61))).toEqual([
      'Nueva predicación: La oración que espera | De Daniel Rojas.',
    ])
    await addSermon(db(), { titulo: 'Una', fecha: '2026-11-20' })
    await addSermon(db(), { titulo: 'Otra', fecha: '2026-11-21', conductor: '' })
    expect(await told(FRIDAY)).toEqual(['Nueva predicación: Otra | Y hay una más.'])
    expect(await told(FRIDAY)).toEqual([])
  })

  test('what is dated far ahead is told once it comes near, and once', async () => {
    await addSermon(db(), { titulo: 'De marzo', fecha: '2027-03-07' })
    const form = { id: newId(), version: 0, clave: 'x' }
    const escrito = { titulo: 'Marzo', texto: 'Paz', avisos: [] }
    await changeContent(db(), (trx) =>
      publishBoletin(trx, form, '2027-03-07', escrito, '2026-11-26T12:00:00.000Z'),
    )
    const all: string[] = []
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let days = 0; days < 120; days += 10) {
      const moment = later(FRIDAY, days * 24 * 60)
      vi.setSystemTime(moment)
      all.push(...(await told(moment)))
    }
    expect(all.sort()).toEqual([
      'Boletín del domingo 7 de marzo | Marzo',
      'Nueva predicación: De marzo | De Daniel Rojas.',
    ])
  })

  test('a bulletin once its moment has come', async () => {
    const form = { id: newId(), version: 0, clave: 'x' }
    const escrito = { titulo: 'La espera', texto: 'Paz', avisos: [] }
    await changeContent(db(), (trx) =>
      publishBoletin(trx, form, '2026-11-29', escrito, '2026-11-28T12:00:00.000Z'),
    )
    expect(await told(FRIDAY)).toEqual([])
    expect(await told(new Date('2026-11-28T12:00:30Z'))).toEqual([
      'Boletín del domingo 29 de noviembre | La espera',
    ])
  })
})
