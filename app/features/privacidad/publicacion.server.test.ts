import { beforeEach, expect, test } from 'vitest'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { readDocumento } from '#app/parts/page/documento.tsx'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { PRIVACIDAD_INICIAL } from './ajustes-privacidad.ts'
import { listPublicado } from './publicacion.server.ts'
import texto from './textos/privacidad.md?raw'

onBothEngines('what article 14 ter asks to publish', (db) => {
  beforeEach(() => empty(db(), 'config'))
  const missing = async (ajustes = {}) =>
    (await listPublicado(db(), { ...PRIVACIDAD_INICIAL, ...ajustes }))
      .filter(({ listo }) => !listo)
      .map(({ letra, ruta }) => [letra, ruta])

  test('leads a new site to each thing that is missing, until the church has said it', async () => {
    const here = '/admin/dashboard/ajustes?parte=privacidad#se-publica'
    const contacto = ['c', '/admin/dashboard/contacto']
    expect(await missing()).toEqual([['b', expect.stringContaining('tema=iglesia')], contacto, ['h', here]])
    await saveSitio(db(), { ...(await readSitio(db())).data, nombre: 'Iglesia Vida Nueva' }, 0)
    expect(await missing({ pais: 'Chile' })).toEqual([['b', here], contacto])
    const own = { direccion: 'Los Aromos 12, Talca', email: 'hola@vidanueva.cl' }
    await saveContacto(db(), { ...(await readContacto(db())).data, ...own }, 0)
    expect(await missing({ pais: 'Chile', representante: 'Elena Soto' })).toEqual([])
  })

  test('names the law’s twelve, and leads to parts that the notice has whatever a church writes', async () => {
    const all = await listPublicado(db(), { ...PRIVACIDAD_INICIAL, pais: 'Chile' })
    expect(all.map(({ letra }) => letra).join('')).toBe('abcdefghijkl')
    const legal = readDocumento(texto, {}).secciones.flatMap(({ id, ley }) => (ley ? [id] : []))
    const named = all.flatMap(({ ruta }) => /^\/privacidad#(.+)/.exec(ruta)?.[1] ?? [])
    expect(named).toHaveLength(9)
    expect(legal).toEqual(expect.arrayContaining(named))
  })
})
