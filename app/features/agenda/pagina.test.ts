import { expect, test } from 'vitest'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { tarjetaTextos } from '#app/parts/page/meta.ts'
import { paginaDeEvento } from './pagina.ts'
import { nombreDe } from './palabras.ts'

const CULTO = {
  slug: 'culto',
  titulo: 'Culto',
  descripcion: '',
  elegida: '2026-11-29',
  motivo: '',
  cuando: 'domingo 29 de noviembre, 11:00',
  cancelada: false,
}

test('a date keeps its own address; one that is cancelled says so in title, description and card', () => {
  expect(paginaDeEvento(CULTO)).toMatchObject({ titulo: 'Culto', ruta: '/agenda/culto?fecha=2026-11-29' })
  expect(paginaDeEvento({ ...CULTO, elegida: undefined }).ruta).toBe('/agenda/culto')
  const cancelada = paginaDeEvento({ ...CULTO, cancelada: true, motivo: 'Vamos a la plaza.' })
  expect(cancelada.titulo).toBe('Cancelado: Culto')
  expect(cancelada.descripcion(SITIO_INICIAL)).toBe(
    'Cancelado. domingo 29 de noviembre, 11:00. Vamos a la plaza.',
  )
  expect(tarjetaTextos(cancelada, SITIO_INICIAL)).toMatchObject({ titulo: 'Cancelado: Culto' })
})

test('an event of no kind of its own says none, unless the church gave that kind a name', () => {
  expect(nombreDe({ slug: 'otro', nombre: 'Otro' })).toBe('')
  expect(nombreDe({ slug: 'otro', nombre: 'Salidas' })).toBe('Salidas')
  expect(nombreDe({ slug: 'culto', nombre: 'Culto' })).toBe('Culto')
})
