import { expect, test } from 'vitest'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { fileSite } from '#tests/support/test-site.ts'

const { site, db } = await fileSite()

test('an address of the site before leads to what was brought from it, and hides no page', async () => {
  const id = newId()
  const datos = {
    titulo: 'Sal y luz',
    conductor: 'Ana',
    fecha: '2020-05-03',
    descripcion: 'd',
    link: 'https://x.cl/1',
  }
  const viejas = [
    '/2020/05/sal-y-luz/',
    '/predicaciones/sal-de-la-tierra',
    '/sermon.php?id=7',
    '/contacto',
    '/admin/dashboard',
  ]
  await changeContent(db, async (trx) => {
    await addPredicacion(trx, id, datos, '')
    for (const ruta of viejas)
      await trx
        .insertInto('direcciones_viejas')
        .values({ ruta, traida: 'una', tabla: 'predicaciones', fila: id })
        .execute()
  })
  const asked = async (path: string) => {
    const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' })
    const location = headers.get('location')
    return [status, location && new URL(location, site.origin).pathname]
  }
  for (const path of ['/2020/05/sal-y-luz', '/predicaciones/sal-de-la-tierra', '/sermon.php?id=7'])
    expect(await asked(path), path).toEqual([301, '/predicaciones/sal-y-luz'])
  expect(await asked('/contacto')).toEqual([200, null])
  expect(await asked('/admin/dashboard')).toEqual([302, '/admin/login'])
  expect(await asked('/predicaciones/otra')).toEqual([302, '/'])
  expect(await asked('/sermon.php?id=8')).toEqual([404, null])
  expect(await asked('/2020/05/otra')).toEqual([302, '/'])
  await db.schema.dropTable('direcciones_viejas').execute()
  expect(await asked('/2020/05/otra'), 'what cannot be looked up').toEqual([302, '/'])
})
