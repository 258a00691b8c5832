import { expect, test } from 'vitest'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { readContacto, saveContacto } from './contacto.server.ts'
import { formatWhatsapp, normalizeWhatsapp } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

onBothEngines('contact details', (db) => {
  test('returns the default until saved; a save replaces the whole unless somebody else saved first', async () => {
    expect(await readContacto(db())).toEqual({ data: CONTACTO_INICIAL, version: 0 })
    const before = await contentVersion(db())
    const mine = { ...CONTACTO_INICIAL, direccion: 'Los Pinos 123', horarios: [] }
    const saved = await Promise.all([saveContacto(db(), mine, 0), saveContacto(db(), CONTACTO_INICIAL, 0)])
    expect(saved.sort()).toEqual([false, true])
    expect(await saveContacto(db(), mine, 1)).toBe(true)
    expect(await readContacto(db())).toEqual({ data: mine, version: 2 })
    expect(await saveContacto(db(), CONTACTO_INICIAL, 1)).toBe(false)
    expect((await readContacto(db())).data).toEqual(mine)
    expect(await contentVersion(db())).toBeGreaterThan(before)
  })

  test('a field added by a newer version has its default', async () => {
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
])('WhatsApp «%s» → %s, unchanged when shown and saved again', (typed, digits) => {
  expect(normalizeWhatsapp(typed)).toBe(digits)
  expect(normalizeWhatsapp(formatWhatsapp(digits))).toBe(digits)
})
