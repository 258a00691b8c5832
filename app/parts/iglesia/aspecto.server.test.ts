import { expect, test } from 'vitest'
import { contrast } from '#app/platform/color/oklch.server.ts'
import { veloDe } from './aspecto.server.ts'
import { coloresDe } from './colores.server.ts'
import { COLORES_DE_FABRICA } from './colores-de-fabrica.ts'
import { PALETAS, type Paleta } from './paletas.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'
import { AL_CENTRO } from './ventana.ts'

const withFoto = (luz: number, paleta?: Paleta, clase: 'foto' | 'pelicula' = 'foto') => {
  const files = { foto: '/archivos/sitio/a.jpg', pelicula: '/archivos/sitio/a.mp4' }
  const foto = { clase, motivo: 'olas' as const, semilla: '', ...files }
  return { ...SITIO_INICIAL, paleta, ventana: [{ ...foto, ...AL_CENTRO, luz }] }
}

test('the veil lets the palest words be read at 7:1 over every photo, in every palette, and no stronger than that', () => {
  for (const paleta of Object.keys(PALETAS) as Paleta[])
    for (const luz of [0, 40, 90, 140, 200, 255]) {
      const { velo = 0 } = veloDe(withFoto(luz, paleta))
      const { noche = '', 'sobre-noche-suave': letras = '' } = (coloresDe(paleta) ?? COLORES_DE_FABRICA).dia
      const on = (strength: number) => {
        const night = [1, 3, 5].map((at) => Number.parseInt(noche.slice(at, at + 2), 16))
        const mixed = night.map((each) => Math.round(each * strength + luz * (1 - strength)))
        return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`
      }
      expect(contrast(letras, on(velo)), `${paleta} ${luz}`).toBeGreaterThanOrEqual(7)
      if (velo > 0.6) expect(contrast(letras, on(velo - 0.02)), `${paleta} ${luz}`).toBeLessThan(7)
    }
})

test('over a film the veil is that of the lightest photo, whatever the photo below it', () => {
  expect(veloDe(withFoto(0, 'mar', 'pelicula'))).toEqual(veloDe(withFoto(255, 'mar')))
  expect(veloDe(withFoto(0, 'mar')).velo).toBeLessThan(veloDe(withFoto(0, 'mar', 'pelicula')).velo ?? 0)
})

test('a site without a photo has no veil', () => {
  expect(veloDe(SITIO_INICIAL)).toEqual({})
})
