import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessOf } from '#app/access.ts'
import { describeDevice } from '#app/features/administradores/dispositivos/dispositivo.ts'
import { parseHorario } from '#app/features/contacto/iglesia-jsonld.ts'
import { mapaUrl, ORIGENES_DE_MAPA, parseMapa } from '#app/features/contacto/mapa.ts'
import { formatRut } from '#app/features/donaciones/cuenta-bancaria.ts'
import { tituloFromFileName } from '#app/features/galeria/admin/elegidas.ts'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'
import { parseAddresses } from '#app/features/radio/radio.ts'
import { fuentesDe, parseAzuracast, parseIcecast, parseShoutcast } from '#app/features/radio/sonando.ts'
import { CACHED } from '#app/features.server.ts'
import { formatWhatsapp, normalizeWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { createPageKey } from '#app/parts/page/page-key.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import { findTotpStep, newTotpSecret, totpCode } from '#app/platform/auth/totp.server.ts'
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
const latin = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((c) => String.fromCharCode(c)),
  maxLength: 60,
})
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
    ['tituloFromFileName', tituloFromFileName],
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
  test('a formatted RUT is valid and formats to itself', () => {
    let ruts = 0
    fc.assert(
      fc.property(fc.oneof(text, fc.stringMatching(/^\d{1,2}\.?\d{3}\.?\d{3}-?[\dkK]$/)), (value) => {
        const rut = formatRut(value)
        if (rut === null) return
        ruts++
        expect(rut).toMatch(/^\d{1,3}(\.\d{3})*-[\dK]$/)
        expect(formatRut(rut)).toBe(rut)
      }),
      { numRuns: 1000 },
    )
    expect(ruts).toBeGreaterThan(5)
  })

  test('a WhatsApp number is digits and normalises to itself', () => {
    fc.assert(
      fc.property(text, (value) => {
        const digits = normalizeWhatsapp(value)
        expect(digits).toMatch(/^\d*$/)
        expect(normalizeWhatsapp(formatWhatsapp(digits))).toMatch(/^\d*$/)
      }),
    )
  })

  test('frames have an allowed origin, whatever is stored', () => {
    fc.assert(
      fc.property(text, text, (mapa, direccion) => {
        expect(ORIGENES_DE_MAPA as readonly string[]).toContain(
          new URL(mapaUrl(mapa.toWellFormed(), direccion.toWellFormed())).origin,
        )
      }),
    )
    const pasted = fc
      .tuple(
        fc.constantFrom('https://youtu.be/', 'https://m.facebook.com/x/videos/'),
        fc.stringMatching(/^[\w-]{11}/),
      )
      .map((parts) => parts.join(''))
    let videos = 0
    fc.assert(
      fc.property(fc.oneof(text, pasted), (link) => {
        const video = parseEnlace(link)
        if (!video) return
        videos++
        expect(['https://www.youtube-nocookie.com', 'https://www.facebook.com']).toContain(
          new URL(video.incrustado).origin,
        )
      }),
    )
    expect(videos).toBeGreaterThan(10)
  })

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

  test('a page has few cache keys, however its address is written', () => {
    const pageKey = createPageKey(CACHED)
    const query = fc.dictionary(fc.constantFrom('foto', 'desde', 'utm_source', 'x', '_routes'), latin)
    let shared = 0
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/radio', '/galeria', '/galeria.data', '/nada'),
        query,
        (path, params) => {
          const key = pageKey(new URL(`https://x.cl${path}?${new URLSearchParams(params)}`), 'https://x.cl')
          if (path === '/nada') expect(key).toBeUndefined()
          if (!key) return
          shared++
          expect(key).not.toContain('utm_source')
        },
      ),
    )
    expect(shared).toBeGreaterThan(10)
  })

  test('sealed text opens unchanged; nothing else opens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text, (plain, secret) => {
        expect(unseal(secret, 'totp', seal(secret, 'totp', plain))).toBe(plain)
        expect(unseal(secret, 'totp', plain)).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  test('a code is found in its own 30 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e9 }), (seconds) => {
        const secret = newTotpSecret()
        const step = Math.floor(seconds / 30)
        expect(totpCode(secret, step)).toMatch(/^\d{6}$/)
        expect(findTotpStep(secret, totpCode(secret, step), seconds * 1000)).toBe(step)
      }),
    )
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
        const rules = css.match(/:is\(#e,\[data-e="\d+"\]\)\{[^{}<\\]*\}/g) ?? []
        expect(rules.join('')).toBe(css)
      }),
    )
  })
})
