import { expect, test, vi } from 'vitest'
import { guardar, isUnderWay } from './descargas.ts'

test('a recording that is being downloaded is not asked for again: who asks joins in', async () => {
  const url = '/archivos/predicaciones/a.mp3'
  const answer = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => answer.promise)
  const put = async (_: string, copy: Response) => void (await copy.arrayBuffer())
  const caches = { open: async () => ({ keys: async () => [], put }) }
  vi.stubGlobal('window', { caches })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fetched)
  const calidad = { clave: 'ligera', url, tipo: 'audio/mpeg', bytes: 3 } as const
  const pagina = '/predicaciones/a'
  const grabacion = { id: 'a', titulo: 'A', autor: '', pagina, segundos: 60, calidades: [calidad] }
  const [first, second] = [vi.fn(), vi.fn()]
  const both = [first, second].map((tell) => guardar(grabacion, calidad, tell))
  expect(isUnderWay(url)).toBe(true)
  const headers = { 'Content-Type': 'audio/mpeg', 'Content-Length': '3' }
  answer.resolve(new Response('abc', { headers }))
  await Promise.all(both)
  expect(fetched).toHaveBeenCalledOnce()
  for (const told of [first, second]) expect(told).toHaveBeenLastCalledWith(1)
  expect(isUnderWay(url)).toBe(false)
})
