import { createServer } from 'node:http'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#tests/support/network/port.ts'
import { prepareBytes } from './image-process.server.ts'
import { normaliseLogo } from './logo.server.ts'
import { LOGO } from './refusals.ts'

const HEAD =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100"'
const DISC = '<circle cx="50" cy="50" r="40" fill="#2b4c9b"/>'
const svg = (inner: string, head = HEAD) => Buffer.from(`<svg ${head}>${inner}</svg>`)
/** Where a server listens that nothing may ask. */
const X = 'http://elsewhere'

let asked = 0
const server = createServer((_request, response) => {
  asked++
  response.end(DISC)
})
let away = ''
beforeAll(async () => {
  away = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => void server.close())

/** What is drawn of a file, as the site stores it. */
async function drawn(bytes: Uint8Array) {
  const result = await normaliseLogo(bytes)
  if (typeof result === 'string') throw new Error(result)
  const { data, info } = await sharp(result.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return [...data.subarray(from, from + 4)]
  }
  return { ...result, at }
}

describe('of an SVG nothing is run, fetched or read', () => {
  const PLAIN = normaliseLogo(svg(DISC))
  test.each<[what: string, inner: string, head?: string]>([
    ['a script', `<script>fetch("${X}")</script><script href="${X}"/>${DISC}`],
    ['an event', `<g onload="fetch('${X}')" onclick="x()">${DISC}</g>`, `${HEAD} onload="alert(1)"`],
    ['HTML', `<foreignObject width="9" height="9"><body><iframe src="${X}"/></body></foreignObject>${DISC}`],
    ['another page’s parts', `<use xlink:href="${X}/x.svg#a"/><use href="${X}#a"/>${DISC}`],
    ['a file of the server', `<use href="file:///etc/passwd#a"/>${DISC}`],
    ['a drawing in an address', `<use href="data:image/svg+xml,&lt;svg/>#a"/>${DISC}`],
    ['sheets and fonts', `<style>@import url("${X}/a.css");@font-face{src:url(${X})}</style>${DISC}`],
    ['addresses in styles', `<g style="mask:url('${X}#m')" clip-path="url(${X}#c)">${DISC}</g>`],
    ['a picture of a filter', `<filter id="f"><feImage href="${X}"/></filter><g>${DISC}</g>`],
    ['animations', `<set attributeName="href" to="${X}"/>${DISC}`],
    ['links', `<a xlink:href="javascript:alert(1)">${DISC}</a>`],
  ])('%s', async (_what, inner, head) => {
    expect(await normaliseLogo(svg(inner.replaceAll(X, away), head))).toEqual(await PLAIN)
  })
})

describe('refuses with a sentence', () => {
  const entities = (declared: string) => Buffer.from(`<!DOCTYPE s [${declared}]><svg ${HEAD}>&x;</svg>`)
  test.each<[what: string, bytes: Buffer, sentence: string]>([
    ['entities that grow', entities('<!ENTITY a "aaaa"><!ENTITY x "&a;&a;&a;">'), LOGO.entities],
    ['entities that read files', entities('<!ENTITY x SYSTEM "file:///etc/passwd">'), LOGO.entities],
    ['a picture from elsewhere', svg(`<image href="http://x.cl/a.png"/>${DISC}`), LOGO.picture],
    ['a picture within', svg('<image xlink:href="data:image/png;base64,AAAA"/>'), LOGO.picture],
    ['letters', svg(`<text font-family="Papyrus">Iglesia</text>${DISC}`), LOGO.text],
    ['what draws itself', svg('<g id="a"><use xlink:href="#a"/></g>'), LOGO.empty],
    ['a million levels', svg('<g>'.repeat(300_000)), LOGO.unknown],
    ['no size', svg(DISC, 'xmlns="http://www.w3.org/2000/svg" width="0" height="0"'), LOGO.size],
    ['a size without end', svg(DISC, `${HEAD} width="99999999" height="99999999"`), LOGO.size],
    ['a strip', svg('<path d="M0 0h190v2H0z"/>'), LOGO.narrow],
    ['nothing', svg('<g/>'), LOGO.empty],
    ['HTML', Buffer.from('<!doctype html><html><svg/></html>'), LOGO.unknown],
    ['words', Buffer.from('hola'), LOGO.unknown],
    ['no bytes', Buffer.alloc(0), LOGO.unknown],
    ['UTF-16', Buffer.from(`\uFEFF${svg(DISC)}`, 'utf16le'), LOGO.encoding],
    ['gzip', gzipSync(svg(DISC)), LOGO.compressed],
    ['more than a megabyte', svg(`${DISC}<!--${' '.repeat(1024 * 1024)}-->`), LOGO.heavy],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), LOGO.encoding],
  ])('%s', async (_what, bytes, sentence) => {
    expect(await normaliseLogo(bytes)).toBe(sentence)
  })
})

test('asks nothing of the network for all this', () => expect(asked).toBe(0))

describe('drawing programs write them so', () => {
  test('styles in a sheet, in attributes and inherited; parts that are used again', async () => {
    const { at, ancho, alto } = await drawn(
      svg(`<style type="text/css"><![CDATA[
          /* Generator */ .st0, .st1 { fill: #ff0000 ; } .st1{fill:rgb(0,0,255)!important} #g{fill:url(#v)}
        ]]></style>
        <linearGradient id="v"><stop offset="0" style="stop-color:#00ff00"/><stop offset="1" stop-color="#00ff00"/></linearGradient>
        <switch><g><a><rect class="st0" width="50" height="100"/></a></g></switch>
        <rect id="r" class="st1" x="50" width="50" height="100"/>
        <rect id="g" x="100" width="50" height="100"/>
        <use href="#r" transform="translate(100)"/>`),
    )
    expect([ancho, alto]).toEqual([1200, 600])
    expect([at(0.1, 0.5), at(0.4, 0.5), at(0.6, 0.5), at(0.9, 0.5)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ])
  })

  test('an empty margin goes, and what is small is drawn large', async () => {
    const { ancho, alto, at } = await drawn(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"><path d="M20 30h8v4h-8z"/></svg>',
      ),
    )
    expect(ancho).toBe(1200)
    expect(Math.abs(alto - 600)).toBeLessThan(3)
    expect(at(0.5, 0.5)).toEqual([0, 0, 0, 255])
  })

  test.each([
    ['dark letters', '<path d="M0 0h20v99H0zM60 0h20v99H60z" fill="#171a60"/>', 'oscuro'],
    ['white letters', '<path d="M0 0h20v99H0zM60 0h20v99H60z" fill="#fff"/>', 'claro'],
    ['gold letters', '<path d="M0 0h20v99H0zM60 0h20v99H60z" fill="#c88a1e"/>', undefined],
    [
      'a white card with dark letters',
      '<path d="M0 0h200v99H0z" fill="#fff"/><path d="M9 9h30v80H9z"/>',
      undefined,
    ],
    [
      'a dark card',
      '<path d="M0 0h99v99H0z" fill="#101020"/><path d="M0 0h2v2H0z" fill="#101020"/>',
      'oscuro',
    ],
  ])('%s: what they are seen on', async (_name, shapes, tono) => {
    expect((await drawn(svg(`${shapes}<path d="M199 99h.01v.01z"/>`))).tono).toBe(tono)
  })
})

/** A PNG of these chunks, each with its sum. */
const png = (...chunks: [type: string, data: Buffer][]) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([type, data]) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const around = Buffer.alloc(8)
      around.writeUInt32BE(data.length)
      around.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
    }),
  ])

const head = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([8, 6], 8)
  return ['IHDR', data] as [string, Buffer]
}
/** Lines of pixels of one colour after some of none. */
const pixels = (width: number, height: number, color: number[]) => {
  const line = Buffer.concat([
    Buffer.alloc(1 + 4 * 9),
    Buffer.concat(Array(width - 9).fill(Buffer.from(color))),
  ])
  return deflateSync(Buffer.concat(Array(height).fill(line)))
}
const END: [string, Buffer] = ['IEND', Buffer.alloc(0)]

describe('a PNG', () => {
  const RED = [200, 20, 40, 255]
  const whole = (...more: [string, Buffer][]) =>
    png(head(300, 300), ...more, ['IDAT', pixels(300, 300, RED)], END)

  test('loses its margin and all that is not its first picture', async () => {
    const frame = Buffer.alloc(26)
    frame.writeUInt32BE(300, 4)
    frame.writeUInt32BE(300, 8)
    const secret = Buffer.from('<script>alert("secreto")</script>')
    const animated = png(
      head(300, 300),
      ['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])],
      ['tEXt', Buffer.concat([Buffer.from('Comment\0'), secret])],
      ['fcTL', frame],
      ['IDAT', pixels(300, 300, RED)],
      ['fdAT', Buffer.concat([Buffer.from([0, 0, 0, 1]), pixels(300, 300, [0, 0, 255, 255])])],
      END,
    )
    const { bytes, ancho, alto, at } = await drawn(Buffer.concat([animated, secret]))
    expect([ancho, alto, at(0.5, 0.5)]).toEqual([291, 300, RED])
    expect(bytes.includes('secreto')).toBe(false)
    expect(bytes.includes('fdAT')).toBe(false)
  })

  test.each<[string, Buffer, string]>([
    [
      'of 2,500 megapixels',
      png(head(50_000, 50_000), ['IDAT', deflateSync(Buffer.alloc(50_000_000))], END),
      LOGO.pixels,
    ],
    ['that ends early', whole().subarray(0, 200), LOGO.unknown],
    ['too small', png(head(30, 30), ['IDAT', pixels(30, 30, RED)], END), LOGO.small],
    ['of nothing', png(head(300, 300), ['IDAT', pixels(300, 300, [9, 9, 9, 0])], END), LOGO.empty],
    ['that is a strip', png(head(900, 99), ['IDAT', pixels(900, 99, RED)], END), LOGO.narrow],
  ])('%s is refused', async (_name, bytes, sentence) => {
    expect(await normaliseLogo(bytes)).toBe(sentence)
  })

  test('words that unpack to 200 megabytes are not unpacked', async () => {
    const bomb = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])
    const before = process.memoryUsage().rss
    const { ancho } = await drawn(whole(['zTXt', bomb], ['iCCP', bomb]))
    expect(ancho).toBe(291)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
})

test('the image process takes a logo as any picture', async () => {
  const kept = await prepareBytes(svg(DISC), 'logo')
  expect(kept).toMatchObject({ ancho: 1200, alto: 1200, extension: 'png', first: { width: 480 } })
  expect(await prepareBytes(svg('<g/>'), 'logo')).toBe(LOGO.empty)
})
