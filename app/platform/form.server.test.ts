import { describe, expect, test } from 'vitest'
import { ATTACKS, type Sent } from '#tests/support/forms/hostile-forms.ts'
import { boundForm, FORM_BYTES, ownFields, readForm } from './form.server.ts'

const TYPE = 'application/x-www-form-urlencoded'
const post = ({ type, body }: Sent) =>
  new Request('http://iglesia.cl/contacto', {
    method: 'POST',
    headers: type ? { 'Content-Type': type } : {},
    body: Buffer.from(body, 'latin1'),
  })

const stream = (body: ReadableStream, headers: Record<string, string> = {}) =>
  new Request('http://iglesia.cl/contacto', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

async function fieldsOf(body: string, type = TYPE) {
  const form = await boundForm(post({ type, body }), FORM_BYTES.public)
  return form instanceof Request
    ? Array.from(await readForm(form), ([name, value]) => `${name}: ${value}`)
    : form.status
}

describe('a form as browsers send it', () => {
  test.each<[body: string, fields: string[]]>([
    ['', []],
    ['nombre=Ana+Mu%C3%B1oz&peticion=1%2B1%0D%0A+%26+%3D', ['nombre: Ana Muñoz', 'peticion: 1+1\r\n & =']],
    [
      'horarios%5B0%5D.dia=Domingo&horarios%5B1%5D.dia=Lunes&horarios[0].hora=&pastores[0].foto=',
      ['horarios[0].dia: Domingo', 'horarios[1].dia: Lunes', 'horarios[0].hora: ', 'pastores[0].foto: '],
    ],
    ['id=1&id=2&vacio', ['id: 1', 'id: 2', 'vacio: ']],
    ['&&nombre=%zz%ff&', ['nombre: %zz�']],
  ])('%s', async (body, fields) => {
    expect(await fieldsOf(body)).toEqual(fields)
  })

  test('with any spelling of its content type', async () => {
    expect(await fieldsOf('a=%C3%B1', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8')).toEqual(['a: ñ'])
  })

  test('with 300 fields at most', async () => {
    expect(await fieldsOf(Array(300).fill('a=1').join('&'))).toHaveLength(300)
    expect(await fieldsOf(Array(301).fill('a=1').join('&'))).toBe(400)
  })

  test('in any chunks, up to its limit', async () => {
    const send = (length: number, piece: number) => {
      const bytes = Buffer.from(`a=${'x'.repeat(length - 2)}`)
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < length; at += piece) controller.enqueue(bytes.subarray(at, at + piece))
          controller.close()
        },
      })
      return boundForm(stream(body, { 'Content-Type': TYPE }), FORM_BYTES.public)
    }
    for (const piece of [1, 1000, FORM_BYTES.public]) {
      const form = await send(FORM_BYTES.public, piece)
      if (!(form instanceof Request)) throw new Error(form.text)
      expect((await readForm(form)).get('a')).toBe('x'.repeat(FORM_BYTES.public - 2))
      expect(await send(FORM_BYTES.public + 1, piece)).toMatchObject({ status: 413 })
    }
  })

  test('that breaks off is refused without an exception', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect(await boundForm(stream(body), FORM_BYTES.public)).toMatchObject({ status: 400 })
  })
})

test('our fullest forms fit', async () => {
  const prose = (length: number) => 'Señor, ¡qué alegría estar aquí!\r\n'.repeat(length).slice(0, length)
  const fits = async (fields: [name: string, value: string][], most: number) =>
    (await boundForm(post({ type: TYPE, body: new URLSearchParams(fields).toString() }), most)) instanceof
    Request
  const rows = { pastores: [120, 120, 400], propositos: [120, 400], preguntas: [200, 2000], otros: [400] }
  const sitio = Object.entries(rows).flatMap(([list, lengths]) =>
    Array.from({ length: 12 }, (_, n) =>
      lengths.map((length, at): [string, string] => [`${list}[${n}].campo${at}`, prose(length)]),
    ).flat(),
  )
  const texts: [string, string][] = [
    ['quienesSomos', prose(3000)],
    ['radioUrl', prose(4000)],
  ]
  expect(await fits([...texts, ...sitio], FORM_BYTES.dashboard)).toBe(true)
  const peticion: [string, string][] = [
    ['nombre', 'ツ'.repeat(120)],
    ['peticion', 'ツ'.repeat(5000)],
    ['email', 'a'.repeat(200)],
    ['sello', '+'.repeat(4000)],
  ]
  expect(await fits(peticion, FORM_BYTES.public)).toBe(true)
})

describe('refuses what none of our forms sends', () => {
  test.each([
    Array.from({ length: 101 }, (_, n) => `a[${n}]=x`).join('&'),
    'a[1]=x',
    'a[0]=x&a[2]=x',
    'a[0].b[1]=x',
    'a[-1]=x',
    'a[1e1]=x',
    'a[]=x',
    'a.b.c.d=x',
    'a[0][0]=x',
    'a.b.c=x',
    'a.b[0]=x',
    '__intent__=x',
    '__state__=x',
    '%5F_intent__=x',
    '__proto__=x',
    'a.__proto__=x',
    'constructor=x',
    'a.toString=x',
    'a[0].length=x',
    'a.map=x',
    '=x',
    'a b=x',
    'a%00=x',
    'a%=x',
    'ñ=x',
    `${'a'.repeat(41)}=x`,
    `${'%5B'.repeat(10_000)}=x`,
  ])('%s', async (body) => {
    expect(await fieldsOf(body)).toBe(400)
  })

  test('other content types', async () => {
    const types = [
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json',
      'text/plain',
      '',
    ]
    for (const type of types) expect(await fieldsOf('a=1', type)).toBe(415)
  })

  test('a body with too large a Content-Length, unread', async () => {
    let asked = false
    const body = new ReadableStream(
      {
        pull() {
          asked = true
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': TYPE, 'Content-Length': String(FORM_BYTES.public + 1) }
    expect(await boundForm(stream(body, headers), FORM_BYTES.public)).toMatchObject({ status: 413 })
    expect(asked).toBe(false)
  })

  test.each(Object.keys(ATTACKS))('%s: refused, or a few fields', async (name) => {
    const { type, body } = ATTACKS[name] as Sent
    const fields = await fieldsOf(body, type)
    if (typeof fields !== 'number') expect(fields.length).toBeLessThanOrEqual(300)
  })
})

test('refuses a NUL, on which PostgreSQL fails', async () => {
  for (const body of ['nombre=Ana%00', 'nom%00bre=Ana', 'nombre=Ana\0'])
    expect(await fieldsOf(body), body).toBe(400)
  expect(await fieldsOf('nombre=%2500')).toEqual(['nombre: %00'])
})

test('of a public form only the schema’s fields are left, none of them inherited', () => {
  const form = new FormData()
  for (const name of ['email', 'sello', 'constructor', 'toString', 'email']) form.append(name, 'x')
  expect([...ownFields(form, { shape: { email: true, nombre: true } })]).toEqual([
    ['email', 'x'],
    ['email', 'x'],
  ])
})
