import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { readContacto, saveContacto } from './contacto.server.ts'
import { CONTACTO_INICIAL, contactoFormSchema, formatWhatsapp, normalizeWhatsapp } from './contacto.ts'

onBothEngines('contact details', (db) => {
  const contentVersion = async () =>
    (await db().selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version

  test('the default until it is saved; then overwritten as a whole, unless overtaken', async () => {
    expect(await readContacto(db())).toEqual({ data: CONTACTO_INICIAL, version: 0 })
    const before = await contentVersion()
    const mine = { ...CONTACTO_INICIAL, direccion: 'Los Pinos 123', horarios: [] }
    const saved = await Promise.all([saveContacto(db(), mine, 0), saveContacto(db(), CONTACTO_INICIAL, 0)])
    expect(saved.sort()).toEqual([false, true])
    expect(await saveContacto(db(), mine, 1)).toBe(true)
    expect(await readContacto(db())).toEqual({ data: mine, version: 2 })
    expect(await saveContacto(db(), CONTACTO_INICIAL, 1)).toBe(false)
    expect((await readContacto(db())).data).toEqual(mine)
    expect(await contentVersion()).toBeGreaterThan(before)
  })

  test('a field that came with an update of the software takes its default', async () => {
    const { instagram: _gone, ...older } = CONTACTO_INICIAL
    await db()
      .updateTable('config')
      .set({ data: JSON.stringify({ ...older, direccion: 'Los Pinos 123' }) })
      .where('id', '=', 'contacto')
      .execute()
    expect((await readContacto(db())).data).toEqual({ ...CONTACTO_INICIAL, direccion: 'Los Pinos 123' })
  })
})

test.each([
  ['+56 9 1234 5678', '56912345678'],
  ['912345678', '56912345678'],
  ['9 1234 5678', '56912345678'],
  ['0056912345678', '56912345678'],
  ['https://wa.me/56912345678', '56912345678'],
  ['+54 9 11 2345-6789', '5491123456789'],
  ['', ''],
])('WhatsApp «%s» → %s, which shown and saved again stays', (typed, digits) => {
  expect(normalizeWhatsapp(typed)).toBe(digits)
  expect(normalizeWhatsapp(formatWhatsapp(digits))).toBe(digits)
})

const valid = { direccion: 'Los Pinos 123', telefono: '+56 9 1234 5678', email: 'hola@iglesia.cl' }

test('address, telephone, e-mail, and day and hour of every row are required; all else may be empty', () => {
  expect(contactoFormSchema.parse(valid)).toEqual({
    ...valid,
    facebook: '',
    instagram: '',
    whatsapp: '',
    horarios: [],
    ubicacionMapa: '',
  })
  const result = contactoFormSchema.safeParse({ horarios: [{ dia: 'Domingo' }, { hora: ' ', dia: ' ' }] })
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['direccion', 'Escribe la dirección.'],
    ['telefono', 'Escribe el teléfono.'],
    ['email', 'Escribe el correo electrónico.'],
    ['horarios.0.hora', 'Escribe la hora.'],
    ['horarios.1.dia', 'Escribe el día.'],
    ['horarios.1.hora', 'Escribe la hora.'],
  ])
})

test('links get the scheme that people leave out; what is none is told beside its field', () => {
  expect(contactoFormSchema.parse({ ...valid, facebook: 'facebook.com/iglesia' }).facebook).toBe(
    'https://facebook.com/iglesia',
  )
  for (const facebook of ['javascript:alert(1)', 'mi iglesia', '@iglesia', 'ftp://x.cl'])
    expect(contactoFormSchema.safeParse({ ...valid, facebook }).success, facebook).toBe(false)
})
