import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { listPorAvisar, markTold, tellMovedUp } from './aviso-de-cupo.server.ts'
import { claveOf, leave, signUp } from './inscripciones.server.ts'

const DIA = '2127-06-01'
const AHORA = new Date('2127-05-25T12:00:00Z')
const CORREO = { mail: true, home: 'https://www.iglesia.cl' }

onBothEngines('who moves up from the waiting list', (db) => {
  const ids: Record<string, string> = {}
  beforeEach(async () => {
    await empty(db(), 'inscripciones', 'eventos', 'correos')
    await addEventoDe(db(), {
      titulo: 'Almuerzo',
      inicio: `${DIA}T13:00`,
      fin: `${DIA}T15:00`,
      inscripcion: true,
      cupo: 2,
      modalidad: 'otro',
      lugar: 'Parque O’Higgins',
    })
    for (const [nombre, contacto, cuantos] of [
      ['Ana', 'ana@correo.cl', 2],
      ['Beto', 'beto@correo.cl', 1],
      ['Carla', '+56 9 1111 2222', 1],
      ['Dani', 'dani@correo.cl', 1],
    ] as const) {
      ids[nombre] = newId()
      await signUp(
        db(),
        { id: ids[nombre], secret: 'secret', ahora: AHORA },
        { evento: 'almuerzo', fecha: DIA, nombre, contacto, cuantos },
      )
    }
  })
  const mails = () => db().selectFrom('correos').selectAll().execute()
  const clave = (nombre: string) => claveOf('secret', ids[nombre] ?? '')
  const tell = (correo = CORREO, at = AHORA) => tellMovedUp({ db: db(), correo, secret: 'secret' }, at)
  const waiting = async (at = AHORA) => (await listPorAvisar(db(), at))[0]?.count

  test('is mailed once, with event, date, place and the link that undoes it', async () => {
    expect(await tell(), 'nobody moved up').toBe(0)
    await leave(db(), clave('Ana'))
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ para: 'beto@correo.cl', asunto: 'Tienes lugar en «Almuerzo»' })
    for (const words of [
      'Hola: qué alegría contarte que se liberó un cupo: tu lugar en «Almuerzo» está guardado.',
      'Cuándo: domingo 1 de junio, 13:00–15:00',
      'Dónde: Parque O’Higgins',
      `https://www.iglesia.cl/voy/mi-lugar?clave=${clave('Beto')}`,
    ])
      expect(mail?.texto).toContain(words)
    expect(mail?.texto, 'what a visitor typed goes to no address').not.toContain('Beto')
    expect(mail?.vence, 'not once it has begun').toBe(`${DIA}T17:00:00.000Z`)
    // Carla gave a telephone: somebody has to call her.
    expect(await waiting()).toBe(1)
    expect(await markTold(db(), ids.Carla ?? '')).toBe(true)
    expect(await markTold(db(), ids.Carla ?? ''), 'twice').toBe(false)
    expect(await waiting()).toBe(0)
  })

  test('is not mailed any more after leaving', async () => {
    await leave(db(), clave('Ana'))
    await tell()
    await leave(db(), clave('Beto'))
    expect(await mails()).toEqual([])
    expect(await tell(), 'Dani got the place').toBe(1)
  })

  test('waits for somebody’s call without a mail server, and for nothing once it has begun', async () => {
    await leave(db(), clave('Ana'))
    expect(await tell(NO_MAIL)).toBe(0)
    expect(await waiting()).toBe(2)
    expect(await tell(CORREO, new Date(`${DIA}T17:00:00Z`))).toBe(0)
    expect(await waiting(new Date(`${DIA}T17:00:00Z`))).toBe(0)
    await db().updateTable('eventos').set({ cancelado: 1 }).execute()
    expect(await tell()).toBe(0)
    expect(await waiting()).toBe(0)
    expect(await mails()).toEqual([])
  })

  test('is told of a date that was moved to a later day, until that begins', async () => {
    await leave(db(), clave('Ana'))
    const cambios = { inicio: '2127-06-07T13:00', fin: '2127-06-07T15:00' }
    await db()
      .updateTable('eventos')
      .set({
        repeticion: JSON.stringify({ tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } }),
        excepciones: JSON.stringify([{ fecha: `${DIA}T13:00`, cambios }]),
      })
      .execute()
    const at = new Date('2127-06-05T12:00:00Z')
    expect(await waiting(at)).toBe(2)
    expect(await tell(CORREO, at)).toBe(1)
    expect((await mails())[0]?.texto).toContain('Cuándo: sábado 7 de junio, 13:00–15:00')
  })
})
