import { beforeEach, expect, test } from 'vitest'
import { changePermisos, grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ANA, CORREO, EVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { AUTORIZACION, AUTORIZACIONES, peticionSchema } from '../peticion.ts'
import { deletePeticion, listPeticiones, receivePeticion } from '../peticiones.server.ts'
import { changeCuidado, countUnprayed, listEquipo, pray, prayedToday } from './equipo.server.ts'
import { claveDeOracion, findOracion, tellOracion } from './oracion.server.ts'
import { RUTA_ORACION } from './oracion.ts'
import { remindTeam } from './recordatorio.server.ts'

const ROSA = {
  nombre: 'Rosaura',
  email: 'rosa@correo.cl',
  peticion: 'Por la operación.',
  saber: 'on',
} as const
const NUEVA = { fecha: expect.any(String), palabra: '', orada: false, gracias: false, respondida: false }
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

onBothEngines('prayer that comes back', (db) => {
  let equipo: Record<'ana' | 'eva', string>
  beforeEach(async () => {
    await empty(db(), 'peticiones', 'papelera', 'config')
    await onlyAdministrators(db(), ANA, EVA)
    for (const email of [ANA, EVA]) await grantPermiso(db(), email, 'peticiones')
    const ids = new Map((await listEquipo(db())).map(({ id, email }) => [email, id]))
    equipo = { ana: ids.get(ANA) ?? '', eva: ids.get(EVA) ?? '' }
  })
  const mails = () => db().selectFrom('correos').selectAll().where('via', '=', 'correo').execute()
  const ask = (more: { sospecha?: 'trampa'; clave?: string; correo?: typeof CORREO } = {}) =>
    receivePeticion(
      { db: db(), correo: more.correo ?? CORREO, secret: 'secret' },
      ROSA,
      more.sospecha ?? '',
      more.clave,
    )
  const claveOf = (id: string) => claveDeOracion('secret', id)
  const rowOf = (id: string) =>
    db().selectFrom('peticiones').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('who wants to know gets one link, also if the form was sent twice, of which the hash alone is stored', async () => {
    const form = newId()
    const [id, again] = [await ask({ clave: form }), await ask({ clave: form })]
    expect(again).toBe(id)
    const clave = claveOf(id)
    expect(clave).toMatch(/^[\w-]{43}$/)
    expect(await findOracion(db(), clave)).toEqual(NUEVA)
    expect(Object.values(await rowOf(id))).not.toContain(clave)
    expect(await findOracion(db(), claveOf(await addPeticion(db(), ROSA))), 'who did not ask').toBeUndefined()
    for (const wrong of ['', 'x', `${clave}x`, clave.toLowerCase(), claveOf(newId())]) {
      expect(await findOracion(db(), wrong), wrong).toBeUndefined()
      expect(await tellOracion(db(), wrong, 'retirar'), wrong).toBe(false)
    }
  })

  test('the link is mailed without a word of the request, thrice a day at most, and not for a doubtful one', async () => {
    const id = await ask()
    const toRosa = async () => (await mails()).filter(({ para }) => para === ROSA.email)
    const [mail] = await toRosa()
    expect(mail).toMatchObject({ sobre: id, asunto: 'Recibimos tu petición de oración' })
    expect(mail?.texto).toContain(`${CORREO.home}${withSecret(RUTA_ORACION, claveOf(id))}`)
    for (const word of [ROSA.nombre, ROSA.peticion]) expect(mail?.texto).not.toContain(word)
    await ask({ sospecha: 'trampa' })
    await ask({ correo: NO_MAIL as typeof CORREO })
    expect(await toRosa()).toHaveLength(1)
    await empty(db(), 'peticiones')
    for (let n = 0; n < 5; n++) await ask()
    expect(await toRosa()).toHaveLength(1 + 3)
  })

  test('«Retirar todo» leaves no row and no mail; a deleted request takes its link with it', async () => {
    const [id, other] = [await ask(), await ask()]
    expect(await mails()).not.toEqual([])
    await pray(db(), id, equipo.ana)
    expect(await tellOracion(db(), claveOf(id), 'retirar')).toBe(true)
    expect(await tellOracion(db(), claveOf(id), 'gracias'), 'gone').toBe(false)
    expect((await mails()).filter(({ sobre }) => sobre === id)).toEqual([])
    await deletePeticion(db(), other)
    expect(await findOracion(db(), claveOf(other))).toBeUndefined()
    expect(await db().selectFrom('peticiones').select('id').execute()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('«Oré por esto» counts once a day for each, and the person sees neither numbers nor names', async () => {
    const id = await ask()
    expect(await pray(db(), id, equipo.ana)).toBe(true)
    const { orada } = await rowOf(id)
    expect(await pray(db(), id, equipo.ana), 'again').toBe(true)
    expect((await rowOf(id)).orada).toBe(orada)
    await pray(db(), id, equipo.eva)
    const both = await rowOf(id)
    expect([equipo.ana, equipo.eva, newId()].map((each) => prayedToday(both, each))).toEqual([
      true,
      true,
      false,
    ])
    await db()
      .updateTable('peticiones')
      .set({ orada: inDays(-2).toISOString() })
      .execute()
    expect(prayedToday(await rowOf(id), equipo.ana), 'another day').toBe(false)
    await pray(db(), id, equipo.eva)
    expect((await rowOf(id)).oraron, 'those of the day alone').toBe(equipo.eva)
    await tellOracion(db(), claveOf(id), 'gracias')
    await tellOracion(db(), claveOf(id), 'respondida')
    const shown = { ...NUEVA, orada: true, gracias: true, respondida: true }
    expect(await findOracion(db(), claveOf(id))).toEqual(shown)
    expect(await pray(db(), newId(), equipo.ana)).toBe(false)
  })

  test('of two who note something at once the second is shown what the first wrote', async () => {
    const id = await ask()
    const cuidado = { id, version: 1, asignada: equipo.eva, notas: 'Llamarla.', palabra: 'Oramos.' }
    expect(await changeCuidado(db(), cuidado)).toBe('guardado')
    const { id: _, version, ...datos } = cuidado
    expect(await changeCuidado(db(), { ...cuidado, notas: 'Otra cosa' })).toEqual({ version: 2, datos })
    expect(await findOracion(db(), claveOf(id))).toEqual({ ...NUEVA, palabra: 'Oramos.' })
    expect(await changeCuidado(db(), { ...cuidado, version: 2, notas: '' })).toBe('guardado')
    expect(await changeCuidado(db(), { ...cuidado, id: newId() })).toBeUndefined()
    await changePermisos(db(), EVA, ['fotos'])
    expect((await listEquipo(db())).map(({ email }) => email)).toEqual([ANA])
  })

  test('after seven days without a prayer the team is reminded once, without a word of the request', async () => {
    const id = await ask({ correo: NO_MAIL as typeof CORREO })
    await addPeticion(db(), ROSA, 'trampa')
    const remind = (days: number) => remindTeam(db(), CORREO, inDays(days))
    expect([await remind(6), await countUnprayed(db(), inDays(6))]).toEqual([0, 0])
    expect(await countUnprayed(db(), inDays(8))).toBe(1)
    expect([await remind(8), await remind(9)]).toEqual([1, 0])
    expect((await mails()).map(({ para }) => para).sort()).toEqual([ANA, EVA])
    for (const { asunto, texto } of await mails())
      for (const word of [ROSA.nombre, ROSA.peticion, ROSA.email, id])
        expect(`${asunto} ${texto}`).not.toContain(word)
    await empty(db(), 'correos')
    // Prayed for again, it waits another week, and only who takes care of it hears of it.
    await changeCuidado(db(), { id, version: 1, asignada: equipo.eva, notas: '', palabra: '' })
    await db().updateTable('peticiones').set({ recordada: '' }).execute()
    await pray(db(), id, equipo.eva)
    expect([await remind(6), await remind(8)]).toEqual([0, 1])
    expect((await mails()).map(({ para }) => para)).toEqual([EVA])
    const list = listPeticiones(db(), { filtro: 'todas', sinOrar: true })
    expect((await list).peticiones).toEqual([])
  })

  test('of somebody under 16 the parent’s name and the words they agreed to are stored', async () => {
    const menor = { ...ROSA, responsable: 'Carla Soto', autorizacion: 'on' as const }
    const row = await rowOf(await addPeticion(db(), menor))
    expect([row.responsable, AUTORIZACIONES.get(row.autorizacion)]).toEqual(['Carla Soto', AUTORIZACION])
    expect((await rowOf(await addPeticion(db(), ROSA))).autorizacion).toBe('')
  })
})

test.each([
  [{}, []],
  [{ menor: 'on' }, ['responsable', 'autorizacion']],
  [{ menor: 'on', email: 'nadie' }, ['email', 'responsable', 'autorizacion']],
  [{ responsable: 'Carla Soto' }, ['autorizacion']],
  [{ autorizacion: 'on' }, ['responsable']],
  [{ menor: 'on', responsable: '  ', autorizacion: 'on' }, ['responsable']],
  [{ menor: 'on', responsable: 'http://x.cl', autorizacion: 'on' }, ['responsable']],
  [{ menor: 'on', responsable: 'Carla Soto', autorizacion: 'on' }, []],
])('a request of somebody under 16 needs a parent: %j', (more, refused) => {
  const { error } = peticionSchema.safeParse({ ...ROSA, consentimiento: 'on', ...more })
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(refused)
})
