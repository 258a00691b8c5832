import { expect, test } from 'vitest'
import { addressOf, isTidy, readFiltros } from './filtros.ts'

const queryOf = (address: string) => new URL(address, 'https://iglesia.cl').searchParams

test.each([
  ['?pagina=x', '/predicaciones'],
  ['?pagina=1', '/predicaciones'],
  ['?pagina=1e9', '/predicaciones'],
  ['?pagina=02', '/predicaciones'],
  ['?anio=2024++', '/predicaciones?anio=2024'],
  ['?anio=%E2%80%832024&pagina=2', '/predicaciones?anio=2024&pagina=2'],
  ['?buscar=&serie=&libro=hechos', '/predicaciones?libro=hechos'],
  [`?buscar=${'a'.repeat(10_000)}`, `/predicaciones?buscar=${'a'.repeat(80)}`],
])('%s is not an address of its own', (query, address) => {
  expect(isTidy(queryOf(query))).toBe(false)
  const { filtros, pagina } = readFiltros(queryOf(query))
  expect(addressOf(filtros, pagina)).toBe(address)
  expect(isTidy(queryOf(address))).toBe(true)
})

test('the addresses that pages link to are answered themselves', () => {
  for (const query of ['', '?pagina=2', '?libro=__proto__', '?buscar=fe+y+obras&anio=2024', '?utm=x'])
    expect(isTidy(queryOf(query)), query).toBe(true)
})
