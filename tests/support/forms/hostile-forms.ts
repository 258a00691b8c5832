import fc from 'fast-check'
import { FORM_BYTES } from '#app/platform/form.server.ts'

/** A raw body with its Content-Type. */
export type Sent = { type: string; body: string }

const URLENCODED = 'application/x-www-form-urlencoded'
const urlencoded = (body: string): Sent => ({ type: URLENCODED, body })
const named = (name: string, value = 'x') =>
  urlencoded(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`)

const multipart = (part: string): Sent => ({
  type: 'multipart/form-data; boundary=x',
  body: `--x\r\n${part}\r\n--x--\r\n`,
})

/** Bodies that once took seconds or gigabytes or crashed the process, and variations of them. */
export const ATTACKS: Record<string, Sent> = {
  'an index of ten million': urlencoded('a[10000000]=x'),
  'an index of a hundred million': urlencoded('a[100000000]=x'),
  'a name 80,000 times': urlencoded(Array(80_000).fill('a=').join('&')),
  'a name 20,000 times, in 64 kB': urlencoded(Array(20_000).fill('a=').join('&')),
  'an intent that is no JSON': urlencoded('__intent__={'),
  'a state that is no JSON': urlencoded('__state__={'),
  'an intent as a file': multipart(
    'Content-Disposition: form-data; name="__intent__"; filename="a.txt"\r\n\r\n{}',
  ),
  'an intent without its list': named('__intent__', '{"type":"insert","payload":null}'),
  'an intent that names a prototype': named(
    '__intent__',
    '{"type":"update","payload":{"name":"__proto__.x","value":1}}',
  ),
  'a state that is a text': named('__state__', '"x"'),
  'a name nested 5,000 deep, by dots': urlencoded(`${Array(5000).fill('a').join('.')}=x`),
  'a name nested 5,000 deep, by brackets': urlencoded(`a${'[0]'.repeat(5000)}=x`),
  'what objects inherit': urlencoded('toString=x&valueOf.x=1&constructor[0]=x&hasOwnProperty=1'),
  'what lists inherit': urlencoded('horarios[0].dia=x&horarios.map=x&pastores[0].foto=x&pastores.length=5'),
  'a prototype': urlencoded('__proto__[x]=1&a.__proto__.x=1&constructor.prototype.x=1'),
  'a name in broken code': urlencoded('%zz=1&%=2&%E0%A4%A=3'),
  'values in broken code': urlencoded('nombre=%zz%&email=%ff%fe&peticion=%F0%9F'),
  'plus signs alone': urlencoded(`peticion=${'+'.repeat(60_000)}`),
  'a value where a list belongs': urlencoded('horarios=x&pastores=x&nombre[0].x=1&email.x=1&peticion[99]=x'),
  'blanks in lists': urlencoded(
    'nombre=&nombre=x&email=&email=&tipo=&tipo=x&horarios[0].dia=&horarios[1].dia=x&pastores[0].foto=&pastores[1].foto=x',
  ),
  'lists of gaps': urlencoded(Array.from({ length: 290 }, (_, n) => `l${n}[99][99][99]=x`).join('&')),
  'lists in lists': urlencoded(
    Array.from({ length: 290 }, (_, n) => `l[${n % 100}][${Math.floor(n / 100)}].x=y`).join('&'),
  ),
  'too large': urlencoded(`peticion=${'x'.repeat(FORM_BYTES.dashboard)}`),
  'many parts': {
    type: 'multipart/form-data; boundary=x',
    body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1000)}--x--\r\n`,
  },
  'a part without an end': { type: 'multipart/form-data; boundary=x', body: '--x\r\n' },
  'no boundary': { type: 'multipart/form-data', body: '--x' },
  JSON: { type: 'application/json', body: '{"a":1}' },
  text: { type: 'text/plain', body: 'a=1' },
  'no type': { type: '', body: 'a=1' },
}

const piece = fc.oneof(
  fc.constantFrom('a', 'nombre', 'horarios', 'pastores', 'peticion', 'email', '__proto__', 'constructor'),
  fc.constantFrom('toString', 'length', 'map', '__intent__', '__state__', '%zz', '', ' ', 'ñ', '\0'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const step = fc.oneof(
  piece.map((name) => `.${name}`),
  fc.integer({ min: 0, max: 120 }).map((index) => `[${index}]`),
  fc.constantFrom('[]', '[10000000]', '[-1]', '[1e9]', '[', ']', '..', '[a]', '[00]'),
)
/** Field names, ours and others. */
const name = (fields: string[]) =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fields) }, piece),
      fc.array(step, { maxLength: 5 }),
    )
    .map(([first, steps]) => first + steps.join(''))
/** Repetitions that make a careless regular expression backtrack, between a prefix and a suffix. */
const BEGINNINGS = [
  '',
  ' ',
  'https://',
  'http://a',
  'a@',
  '<iframe src=',
  '+',
  'https://www.google.com/maps/',
]
const UNITS = [
  '+',
  '%',
  '\0',
  'a.',
  '.',
  '@',
  'x',
  '-',
  '9',
  '/',
  'ñ',
  '\r\n',
  ' a',
  ' ',
  '\t',
  '!',
  '&',
  '0,0',
  'http://',
  'https://x/',
  '<iframe ',
  '<iframe src="',
  'src=',
  '/@',
  '0.',
  '!3d1!4d1',
]
const ENDS = ['', ' x', '\nx', '\0', '">', '@']
/** Repetitive texts of a given length. */
export const repetitions = (length: number): string[] =>
  BEGINNINGS.flatMap((begin) =>
    UNITS.flatMap((unit) => ENDS.map((end) => begin + unit.repeat(length / unit.length) + end)),
  )
const repetition = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.constantFrom(...UNITS),
    fc.constantFrom(500, 1900, 3900, 20_000, 60_000, 120_000),
    fc.constantFrom(...ENDS),
    fc.boolean(),
  )
  .map(([begin, unit, length, end, encoded]) => {
    const text = begin + unit.repeat(length / unit.length) + end
    return encoded ? encodeURIComponent(text) : text.replaceAll('&', '%26')
  })
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%ff', '%00', '%E0%A4', '+', '%F0%9F%92%92', '{"type":"insert"}'),
  { weight: 2, arbitrary: repetition },
)
const pair = (fields: string[]) =>
  fc.tuple(fc.oneof(name(fields), fc.constantFrom(...fields)), value).map((both) => both.join('='))

/** Hostile forms with known field names, within `bytes` so that they get parsed. */
export const hostileForm = (fields: string[], bytes: number): fc.Arbitrary<Sent> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.array(pair(fields), { minLength: 1, maxLength: 5 }) },
      // One name, repeated as often as allowed.
      fc
        .tuple(pair(fields), fc.integer({ min: 2, max: 320 }))
        .map(([each, times]) => Array<string>(times).fill(each.slice(0, bytes / times))),
      // Similar names, with every allowed index.
      fc
        .tuple(
          fc.constantFrom(...fields),
          fc.constantFrom('[#]', '[0][#]', '[#].x', '[#][0][0]', '#', '#[0][0][0]'),
          value,
        )
        .map(([field, shape, text]) =>
          Array.from(
            { length: 300 },
            (_, n) => `${field}${shape.replace('#', String(n % 100))}=${text.slice(0, bytes / 300 - 60)}`,
          ),
        ),
    )
    .map((pairs) => urlencoded(pairs.join('&').slice(0, bytes)))
