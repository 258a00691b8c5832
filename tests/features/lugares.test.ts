import { sql } from 'kysely'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listPendientes, listPorCompletar } from '#app/frames/dashboard/para-atender.server.ts'
import { asuntosOf, badgeOf, Pendientes } from '#app/frames/dashboard/para-atender.tsx'
import { ownOf } from '#app/frames/dashboard/permisos.server.ts'
import { seccionesOf, seccionesPara } from '#app/frames/dashboard/secciones.ts'
import { tarjetaSvg } from '#app/frames/public/tarjeta.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { createPageKey } from '#app/parts/page/page-key.ts'
import { siteMap } from '#app/parts/page/site-map.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { inventada as server } from './inventada/feature.server.ts'
import { inventada } from './inventada/feature.ts'

const ORIGIN = 'https://iglesia.cl'
const { ruta } = inventada.section

test('the made-up feature has its place in the menu, before what several share', () => {
  expect(seccionesOf([inventada]).map(({ titulo }) => titulo)).toEqual(['Inicio', 'Inventos', 'Ajustes'])
})

test('its place and what it tells are for whoever looks after it', () => {
  const titulos = (permisos: string[]) => seccionesPara(permisos, [inventada]).map(({ titulo }) => titulo)
  expect(titulos(['fotos'])).toEqual(['Inicio', 'Inventos', 'Mi cuenta'])
  expect(titulos(['administrador', 'agenda'])).toEqual(['Inicio', 'Ajustes'])
  expect(titulos([])).toEqual([])
  expect(ownOf([server], ['fotos'], [inventada])).toEqual([server])
  expect(ownOf([server], ['agenda', 'administrador'], [inventada])).toEqual([])
  expect(ownOf([server], ['fotos'], [])).toEqual([])
})

test('its page has a cache key of its own, and its card its own words', () => {
  const key = createPageKey(server.pages)
  expect(key(new URL('/inventos?desde=1&x=2', ORIGIN), ORIGIN)).toBe('/inventos&desde=1')
  expect(key(new URL('/inventos.data?_routes=features/inventada/page', ORIGIN), ORIGIN)).toBe(
    '/inventos.data&_routes',
  )
  expect(key(new URL('/otra', ORIGIN), ORIGIN)).toBeUndefined()
  const card = (mision: string) => server.pages.map((page) => tarjetaSvg(page, { ...SITIO_INICIAL, mision }))
  expect(card('Inventar')).not.toEqual(card('Rezar'))
})

onBothEngines('a feature that only the tests know', (db) => {
  test('is in the site map, in «Falta completar», in «Para atender» and beside its section', async () => {
    await sql`create table inventos (id text primary key, titulo text, foto text, ejemplo integer)`.execute(
      db(),
    )
    const map = () => siteMap({ db: db(), origin: ORIGIN }, [server])
    const invento = { numero: 1, texto: 'El primer invento', ruta, campo: 'titulo' }
    expect(await listPorCompletar(db(), [server])).toEqual([{ ...invento, listo: false }])
    expect(await listPendientes(db(), [server])).toEqual([])
    expect(await map()).not.toContain('/inventos/')

    await sql`insert into inventos (id, titulo) values ('1', 'rueda')`.execute(db())
    expect(await listPorCompletar(db(), [server])).toEqual([{ ...invento, listo: true }])
    expect(await map()).toContain(`<loc>${ORIGIN}/inventos</loc>`)
    expect(await map()).toContain(`<loc>${ORIGIN}/inventos/rueda</loc>`)
    const items = await listPendientes(db(), [server])
    const asuntos = asuntosOf([inventada])
    const secciones = seccionesOf([inventada])
    expect(badgeOf(inventada.section, items, secciones, asuntos)).toEqual({
      count: 1,
      texto: 'por probar',
      ruta: `${ruta}?vista=nuevos`,
    })
    const galeria = { ...inventada.section, ruta: '/admin/dashboard/galeria' }
    expect(badgeOf(galeria, items, secciones, asuntos)).toBeUndefined()
    const lines = createElement(MemoryRouter, null, createElement(Pendientes, { items, asuntos }))
    expect(renderToStaticMarkup(lines)).toMatch(
      /<a [^>]*href="\/admin\/dashboard\/inventos\?vista=nuevos"[^>]*>1 por probar</,
    )
  })
})
