import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessOf } from '#app/access.ts'
import { describeDevice } from '#app/features/administradores/dispositivos/dispositivo.ts'
import { parseHorario } from '#app/features/contacto/iglesia-jsonld.ts'
import { parseMapa } from '#app/features/contacto/mapa.ts'
import { formatRut } from '#app/features/donaciones/cuenta-bancaria.ts'
import { tituloVisible } from '#app/features/galeria/titulo.ts'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'
import { parseAddresses } from '#app/features/radio/radio.ts'
import { fuentesDe, parseAzuracast, parseIcecast, parseShoutcast } from '#app/features/radio/sonando.ts'
import { formatWhatsapp, normalizeWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { findTotpStep, newTotpSecret } from '#app/platform/auth/totp.server.ts'
import { contentTypeOf, isKey } from '#app/platform/files/keys.server.ts'
import { recognise } from '#app/platform/images/recognise.server.ts'
import { contentSecurityPolicy, withoutStyleAttributes } from '#app/platform/pages/csp.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 80 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'https://x.cl/listen/%zz/radio.mp3',
    '%zz',
    '%',
    '\0',
    '__proto__',
    'null',
    '[]',
    '{"icestats":{"source":[null]}}',
  ),
)
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value))

describe('accepts any text and never throws', () => {
  test.each<[name: string, parse: (value: string) => unknown]>([
    ['formatRut', formatRut],
    ['normalizeWhatsapp', (value) => formatWhatsapp(normalizeWhatsapp(value))],
    ['parseMapa', parseMapa],
    ['parseEnlace', parseEnlace],
    ['parseHorario', (value) => parseHorario({ dia: value, hora: value })],
    ['parseAddresses', parseAddresses],
    ['fuentesDe', (value) => fuentesDe(value)],
    ['tituloVisible', (titulo) => tituloVisible({ titulo, categoria: titulo, fecha: titulo })],
    ['describeDevice', describeDevice],
    ['foldText', foldText],
    ['isKey', isKey],
    ['contentTypeOf', contentTypeOf],
    ['accessOf', (value) => accessOf(encodeURI(`/${value.toWellFormed()}`))],
    ['findTotpStep', (value) => findTotpStep(newTotpSecret(), value)],
    ['withoutStyleAttributes', (value) => contentSecurityPolicy(withoutStyleAttributes(value))],
  ])('%s', (_, parse) => {
    fc.assert(
      fc.property(text, (value) => {
        parse(value)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['parseIcecast', (value: string) => parseIcecast(value, '/stream')],
    ['parseShoutcast', parseShoutcast],
    ['parseAzuracast', (value: string) => parseAzuracast(value, 'https://x.cl/listen/a/radio.mp3')],
  ])('%s, with any station’s status', (_, parse) => {
    const station = fc
      .record(
        {
          source: fc.jsonValue(),
          streamstatus: fc.jsonValue(),
          songtitle: fc.jsonValue(),
          bitrate: fc.jsonValue(),
          now_playing: fc.jsonValue(),
          station: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify({ ...value, icestats: value }))
    let understood = 0
    fc.assert(
      fc.property(fc.oneof(text, json, station), (value) => {
        const result = parse(value)
        if (!result) return
        understood++
        expect(result.titulo.length).toBeLessThanOrEqual(161)
        if (result.kbps !== null) expect(result.kbps).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
    expect(understood).toBeGreaterThan(5)
  })

  test('recognise, with any bytes', () => {
    const start = fc.constantFrom([], [0xff, 0xd8, 0xff], [0, 0, 0, 24, 102, 116, 121, 112], [82, 73, 70, 70])
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
        recognise(new Uint8Array([...head, ...rest]))
      }),
    )
  })
})

describe('results', () => {
  test('a valid key never leads out of the file store', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'galeria', 'a.jpg', 'a\\b')
    const path = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('/'))
    let keys = 0
    fc.assert(
      fc.property(fc.oneof(text, path), (key) => {
        if (!isKey(key)) return
        keys++
        expect(new URL(key, 'https://x.cl/store/').pathname).toBe(`/store/${key}`)
      }),
      { numRuns: 1000 },
    )
    expect(keys).toBeGreaterThan(10)
  })

  test('removes every style attribute, and no value starts a CSS rule of its own', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', ':', ';', '{', '}', '<', '&quot;', '\\', '1'),
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const html = `<html><head></head><body>${values.map((each) => `<p class="x" style="${each.replaceAll('<', '&lt;')}">t</p>`).join('')}</body></html>`
        const page = withoutStyleAttributes(html)
        expect(page).not.toContain(' style="')
        const css = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
        const rules = css.match(/\[data-e="\d+"\]:not\(#e\)\{[^{}<\\]*\}/g) ?? []
        expect(rules.join('')).toBe(css)
      }),
    )
  })
})
