import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { paypalSchema } from '#app/features/donaciones/cuenta-bancaria.ts'
import { predicacionSchema } from '#app/features/predicaciones/predicacion.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { fieldsOf, SCHEMAS } from '#tests/support/forms/schemas.ts'

/** Ordinary and hostile input. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '‮',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://x.cl/',
  '2026-02-30',
  '12.345.678-5',
  '+56 9 1234 5678',
  '-33.36, -70.72',
  '<iframe src="https://www.google.com/maps/embed?pb=x"></iframe>',
  '%',
  '%zz',
  '𝕬',
  '\ud800',
  '9'.repeat(400),
]
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...HOSTILE),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.emailAddress(),
)
const anything = fc.anything({ maxDepth: 3, withNullPrototype: true, withBigInt: true, withDate: true })

/** Well-meant input. */
const GOOD = [
  'ana@correo.cl',
  'Una frase nueva',
  '2026-11-15',
  '2026-11-29T11:00',
  'America/Santiago',
  '12.345.678-5',
  '+56 9 1234 5678',
  'https://youtu.be/dQw4w9WgXcQ',
  '-33.36, -70.72',
  'Cuenta Vista',
  'cristianismo',
  'on',
  '1',
  '90',
  'acceso',
  'America/Santiago',
  '11:00',
  '12:30',
  'iglesia',
  'no',
  'semana',
  'MO',
  'todas',
  'fotos',
  'publicado',
  'mar',
  'vitral',
  'girasol',
  '#7a2e5d',
  '@iglesia',
  'una-clave-de-veinte-signos-o-mas',
  'figtree',
  '24/12/2026',
  'acepto',
  'retirar',
  '0193a8b4-5c1e-7d2f-8a3b-4c5d6e7f8091',
]

/** A form that the schema accepts: each field has the first of these values that is valid there. */
function goodFieldsOf(schema: z.ZodType): Map<string, string> {
  const good = new Map<string, string>()
  const isRight = (name: string) => {
    const form = new FormData()
    for (const [each, value] of good) form.set(each, value)
    const error = parseWithZod(form, { schema }).reply().error ?? {}
    // Of a list each value has its own.
    return !error[name] && !error[`${name}[0]`]
  }
  for (const name of fieldsOf(schema)) GOOD.some((value) => good.set(name, value) && isRight(name))
  return good
}

describe.each(Object.entries(SCHEMAS))('%s', (_, schema) => {
  const fields = fieldsOf(schema)
  const names = fc.constantFrom(...fields, ...fields.map((field) => `${field}[0]`), '__proto__', 'a[b].c')

  test('returns a result for any input and never throws', () => {
    fc.assert(
      fc.property(anything, (value) => {
        schema.safeParse(value)
      }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('x', ...fields), fc.oneof(typed, anything)), (value) => {
        schema.safeParse(value)
      }),
    )
  })

  test('accepts or refuses any form, and accepts its own output unchanged', () => {
    const good = goodFieldsOf(schema)
    const take = (form: FormData) => {
      const submission = parseWithZod(form, { schema })
      const { error } = submission.reply()
      expect(({} as Record<string, unknown>).c).toBeUndefined()
      if (submission.status !== 'success') return error
      expect(schema.parse(submission.value)).toEqual(submission.value)
      return undefined
    }
    const whole = new FormData()
    for (const [name, value] of good) whole.set(name, value)
    // Otherwise what follows would only see refusals.
    expect(take(whole)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(fc.tuple(names, typed), { maxLength: 20 }), (entries) => {
        const form = new FormData()
        for (const [name, value] of entries) form.append(name, value)
        take(form)
      }),
    )
    // Arbitrary forms are hardly ever valid: change a field or two of a valid one.
    fc.assert(
      fc.property(fc.array(fc.tuple(names, typed), { maxLength: 2 }), (entries) => {
        const form = new FormData()
        for (const [name, value] of [...good, ...entries]) form.set(name, value)
        take(form)
      }),
    )
  })
})

describe('accepted values', () => {
  // By its beginning: a host that cannot be, such as `a.0`, is a typing error and harms nobody.
  const isWeb = (value: string) => value === '' || /^https?:\/\//i.test(value)

  test('links are http or https', () => {
    const scheme = fc.constantFrom('https:', 'javascript:', 'data:', 'file:', 'vbscript:', 'blob:', '')
    const link = fc.oneof(
      typed,
      fc.tuple(scheme, fc.string({ maxLength: 40 })).map(([a, b]) => a + b),
    )
    fc.assert(
      fc.property(link, (value) => {
        const { facebook, instagram } = contactoSchema.shape
        for (const schema of [facebook, instagram, paypalSchema.shape.paypal, predicacionSchema.shape.link]) {
          const result = schema.safeParse(value)
          if (result.success) expect(isWeb(result.data)).toBe(true)
        }
        const radio = sitioSchema.shape.radioUrl.safeParse(value)
        if (radio.success) for (const line of radio.data.split(/\s+/)) expect(isWeb(line)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
