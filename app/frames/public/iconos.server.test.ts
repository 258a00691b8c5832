import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { iconoSvg } from './iconos.server.ts'

/** Length of the .ico header in front of its only PNG. */
const HEAD_BYTES = 22

test('the favicon matches the current drawing of the logo', async () => {
  const pixels = (image: Sharp) => image.resize(32, 32).ensureAlpha().raw().toBuffer()
  const drawn = await pixels(sharp(Buffer.from(iconoSvg('favicon.ico', tintasDe(SITIO_INICIAL)))))
  const kept = await pixels(sharp(readFileSync('public/favicon.ico').subarray(HEAD_BYTES)))
  const differences = Array.from(drawn, (value, i) => Math.abs(value - (kept[i] ?? 0)))
  expect(differences.reduce((sum, each) => sum + each) / differences.length).toBeLessThan(2) // of 255: the icon is reduced to 64 colours
})
