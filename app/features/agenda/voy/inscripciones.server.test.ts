import { beforeEach, expect, test } from 'vitest'
import { quienOf } from '#app/parts/feature/person.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe, eventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import type { EventoEntero } from '../eventos.server.ts'
import { listInscritos } from '../inscritos/inscritos.server.ts'
import {
  countVan,
  deleteExpiredInscripciones,
  fillAll,
  findMiLugar,
  findParaVoy,
  isUnderPressure,
  leave,
  removeInscripciones,
  signUp,
} from './inscripciones.server.ts'
import { person } from './persona.server.ts'
import { CONSENTIMIENTO_VOY, TEXTOS_VOY } from './voy.ts'

const AHORA = new Date('2026-11-22T12:00:00Z')
const DIA = '2026-11-29'
const EVENTO = eventoDe({
  titulo: 'Almuerzo',
  inicio: `${DIA}T13:00`,
  fin: `${DIA}T15:00`,
  inscripcion: true,
  cupo: 4,
  repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
})

onBothEngines('«Voy»', (db) => {
  let evento = ''
  const begin = async (changes: Partial<EventoEntero> = {}) => {
    await empty(db(), 'inscripciones', 'eventos')
    evento = await addEventoDe(db(), { ...EVENTO, ...changes })
  }
  beforeEach(() => begin())
  const go = (contacto: string, cuantos = 1, fecha = DIA, id = newId()) =>
    signUp(
      db(),
      { id, secret: 'secret', ahora: AHORA },
      { evento: 'almuerzo', fecha, nombre: contacto.split('@')[0] ?? '', contacto, cuantos },
    )
  const come = async (contacto: string, cuantos = 1) => {
    const answer = await go(contacto, cuantos)
    if (!('clave' in answer)) throw new Error(answer.rechazo)
    return answer.clave
  }
  const line = async (clave: string) => (await findMiLugar(db(), clave))?.espera

  test('until it is full, then a waiting list with a place in line', async () => {
    const [ana, beto] = [await come('ana@correo.cl', 3), await come('+56 9 1111 2222')]
    const [carla, dani] = [await come('carla@correo.cl', 2), await come('dani@correo.cl')]
    expect(await Promise.all([ana, beto, carla, dani].map(line))).toEqual([0, 0, 1, 2])
    expect(await countVan(db(), evento, DIA)).toBe(4)
    expect(await findParaVoy(db(), 'almuerzo', DIA, AHORA)).toMatchObject({ libres: 0, cerrada: undefined })
    expect(await findParaVoy(db(), 'almuerzo', '2026-12-06', AHORA)).toMatchObject({ libres: 4 })
  })

  test('who leaves makes room for the first who fits', async () => {
    const [ana, beto] = [await come('ana@correo.cl', 3), await come('beto@correo.cl')]
    const [carla, dani] = [await come('carla@correo.cl', 2), await come('dani@correo.cl')]
    expect(await leave(db(), beto)).toBe(true)
    expect(await Promise.all([carla, dani].map(line)), 'two do not fit in one place').toEqual([1, 0])
    expect(await leave(db(), ana)).toBe(true)
    expect(await line(carla)).toBe(0)
    expect(await leave(db(), ana), 'twice').toBe(false)
    expect(await leave(db(), 'invented')).toBe(false)
    expect(await findMiLugar(db(), ana)).toBeUndefined()
  })

  test('two at once do not get the same last place', async () => {
    await come('ana@correo.cl', 3)
    const both = await Promise.all(Array.from({ length: 8 }, (_, n) => come(`p${n}@correo.cl`)))
    expect((await Promise.all(both.map(line))).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await countVan(db(), evento, DIA)).toBe(4)
    // Nor do two who leave at once give away more than they had.
    const [first = '', second = ''] = both
    await Promise.all([leave(db(), first), leave(db(), second), come('ultima@correo.cl')])
    expect(await countVan(db(), evento, DIA)).toBe(4)
  })

  test('the same form is the same sign-up; a contact that is there already is answered like any other', async () => {
    const id = newId()
    const first = await go('Ana@correo.cl', 1, DIA, id)
    expect(await go('Ana@correo.cl', 1, DIA, id)).toEqual(first)
    expect(await countVan(db(), evento, DIA)).toBe(1)
    // Else a stranger who knows an e-mail or a telephone learns who comes.
    const [again, other] = [await come(' ana@CORREO.cl'), await come('beto@correo.cl')]
    expect([again, other]).not.toContain('clave' in first ? first.clave : '')
    expect(await findMiLugar(db(), again)).toMatchObject({ cuantos: 1, espera: 0 })
    expect(await countVan(db(), evento, DIA)).toBe(3)
    const marked = await listInscritos(db(), evento, DIA)
    // The note stands at the later one, below the other.
    expect(marked.map(({ repetida }) => repetida)).toEqual([false, true, false])
  })

  test('only the hash of the secret is stored', async () => {
    const clave = await come('ana@correo.cl')
    const row = await db().selectFrom('inscripciones').selectAll().executeTakeFirstOrThrow()
    expect(Object.values(row)).not.toContain(clave)
    expect(clave).toMatch(/^[\w-]{43}$/)
  })

  test('refuses dates that are not, are cancelled, have begun or need none, and more than there is room for', async () => {
    const refusal = async (fecha = DIA, cuantos = 1) => {
      const answer = await go('ana@correo.cl', cuantos, fecha)
      return 'rechazo' in answer ? answer.rechazo : 'accepted'
    }
    expect(await refusal('2026-11-30')).toBe(TEXTOS_VOY.noEsta)
    expect(await refusal('2026-02-31')).toBe(TEXTOS_VOY.noEsta)
    expect(await refusal('2090-12-03'), 'a Sunday that nobody plans for').toBe(TEXTOS_VOY.noEsta)
    expect(await findParaVoy(db(), 'almuerzo', '2090-12-03', AHORA)).toBeUndefined()
    expect(await refusal(DIA, 5)).toBe('Hay solo 4 cupos en total.')
    await begin({ excepciones: [{ fecha: `${DIA}T13:00`, cancelada: true }] })
    expect(await refusal()).toBe(TEXTOS_VOY.cancelada)
    await begin({ excepciones: [{ fecha: `${DIA}T13:00`, quitada: true }] })
    expect(await refusal()).toBe(TEXTOS_VOY.noEsta)
    await begin({ inicio: '2026-11-22T08:00', fin: '2026-11-22T10:00' })
    expect(await refusal('2026-11-22')).toBe(TEXTOS_VOY.pasada)
    await begin({ inscripcion: false })
    expect(await refusal()).toBe(TEXTOS_VOY.sinInscripcion)
    await begin({ cupo: 0 })
    expect(await refusal(DIA, 20)).toBe('accepted')
    expect(await findParaVoy(db(), 'almuerzo', DIA, AHORA)).toMatchObject({ libres: undefined })
  })

  test('more room, a removed row and an erased person move the line up', async () => {
    await come('ana@correo.cl', 3)
    const beto = await come('+56 9 1111 2222')
    const [carla, dani] = [await come('carla@correo.cl'), await come('dani@correo.cl')]
    await db().updateTable('eventos').set({ cupo: 5 }).execute()
    await inTransaction(db(), (trx) => fillAll(trx, evento))
    expect(await Promise.all([carla, dani].map(line))).toEqual([0, 1])
    const { id = '' } = (await findMiLugar(db(), beto)) ?? {}
    expect(await inTransaction(db(), (trx) => removeInscripciones(trx, [id, 'none']))).toBe(1)
    expect(await line(dani)).toBe(0)
    const eva = await come('eva@correo.cl')
    expect(await line(eva)).toBe(1)
    expect(await inTransaction(db(), (trx) => person.erase(trx, quienOf('DANI@correo.cl')))).toEqual({
      inscripciones: 1,
    })
    expect(await line(eva)).toBe(0)
  })

  test('what is known of a person, by e-mail and by telephone', async () => {
    await come('ana@correo.cl', 2)
    await come('+56 9 1111 2222')
    expect(await person.find(db(), quienOf('Ana@Correo.cl'))).toMatchObject([
      { titulo: 'Inscripción de ana en «Almuerzo»', nota: '29 de noviembre de 2026 · 2 personas' },
    ])
    expect(await person.find(db(), quienOf('9 1111 2222'))).toHaveLength(1)
    const { json, secciones } = await person.export(db(), quienOf('ana@correo.cl'))
    expect(json.inscripciones).toMatchObject([
      { encuentro: 'Almuerzo', dia: DIA, contacto: 'ana@correo.cl', cuantos: 2, enEspera: false },
    ])
    expect(JSON.stringify(secciones)).toContain(CONSENTIMIENTO_VOY)
    expect((await person.export(db(), quienOf('nadie@correo.cl'))).secciones).toEqual([])
  })

  test('is erased 30 days after its date, and with its event', async () => {
    await come('ana@correo.cl')
    const at = (moment: string) => deleteExpiredInscripciones(db(), new Date(moment))
    // It ends at 15:00 in Chile.
    expect(await at('2026-12-29T17:59:00Z')).toBe(0)
    expect(await at('2026-12-29T18:00:00Z')).toBe(1)
    await come('ana@correo.cl')
    const excepciones = [
      { fecha: `${DIA}T13:00`, cambios: { inicio: '2027-01-10T13:00', fin: '2027-01-10T15:00' } },
    ]
    await db()
      .updateTable('eventos')
      .set({ excepciones: JSON.stringify(excepciones) })
      .execute()
    expect(await at('2027-01-15T12:00:00Z'), 'moved to later').toBe(0)
    await db().deleteFrom('eventos').execute()
    expect(await at(new Date().toISOString()), 'it may be restored').toBe(0)
    expect(await at(new Date(Date.now() + 25 * 60 * 60_000).toISOString())).toBe(1)
  })

  test('many in an hour put the form under pressure', async () => {
    await begin({ cupo: 0 })
    expect(await isUnderPressure(db())).toBe(false)
    for (let n = 0; n < 60; n++) await come(`p${n}@correo.cl`)
    expect(await isUnderPressure(db())).toBe(true)
    expect(await isUnderPressure(db(), new Date(Date.now() + 61 * 60_000))).toBe(false)
  })
})
