import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { argsOf, formOf } from '#tests/support/forms/actions.ts'
import { idSchema, intention } from './actions.server.ts'
import { resultadoWith } from './resultado.server.ts'

/** Values that an answer must never contain. */
class Platform {
  secret = 'gallo-campana-1731'
}
const args = argsOf({}, { platform: new Platform() })

describe('an intention', () => {
  const saying = (answer: unknown) => intention({ schema: idSchema, run: async () => answer as never })
  const answered = (answer: unknown) => saying(answer).handle(formOf({ id: 'x' }), args)

  test('copies only the declared fields into the answer, whatever else it returns', async () => {
    const returned = { ok: true, mensaje: 'Listo', id: 'x', args, deshacer: undefined, toString: () => 'x' }
    const answer = await answered(returned)
    expect(answer).toEqual({ ok: true, mensaje: 'Listo', id: 'x' })
    expect(answer).not.toBe(returned)
    expect(JSON.stringify(answer)).not.toContain('gallo')
  })

  test('rejects answers made of inherited properties', async () => {
    for (const call of [Object, Object.prototype.valueOf, Object.prototype.toString, Array])
      await expect(answered(call.call(args as never, args))).rejects.toThrow()
    const returnArguments = function () {
      // biome-ignore lint/complexity/noArguments: the object under test
      return arguments
    } as (...args: unknown[]) => unknown
    await expect(answered(returnArguments(args))).rejects.toThrow()
  })

  test('rejects an answer with a field of the wrong type', async () => {
    for (const value of [new Platform(), args, () => '', Symbol('x'), 1n])
      await expect(answered({ ok: true, mensaje: value })).rejects.toThrow()
    const envio = { initialValue: { platform: new Platform() } }
    await expect(answered({ ok: false, envio })).rejects.toThrow()
    const actual = { version: 1, datos: { titulo: new Platform() } }
    await expect(answered({ ok: false, actual })).rejects.toThrow()
  })

  test('adds fields to a success only if they are declared', async () => {
    const more = { ok: true as const, mensaje: '', codigos: ['a'], clave: 'b' }
    const answer = resultadoWith({ codigos: z.array(z.string()) })
    const telling = intention({ schema: idSchema, answer, run: async () => more })
    expect(await telling.handle(formOf({ id: 'x' }), args)).toEqual({
      ok: true,
      mensaje: '',
      codigos: ['a'],
    })
    expect(await answered(more)).toEqual({ ok: true, mensaje: '' })
  })

  test('runs only with valid input, and never returns hidden fields', async () => {
    const schema = z.object({ email: z.string(), clave: z.string().min(10, 'Muy corta.') })
    let ran = 0
    const change = intention({
      schema,
      hideFields: ['clave'],
      invalid: ({ clave }) => clave?.[0] ?? 'otra cosa',
      async run({ refuse }) {
        ran++
        return refuse({ clave: ['Es otra.'] })
      },
    })
    const short = await change.handle(formOf({ email: 'a@b.cl', clave: 'corta' }), args)
    expect(ran).toBe(0)
    expect(short).toMatchObject({
      ok: false,
      mensaje: 'Muy corta.',
      envio: { error: { clave: ['Muy corta.'] } },
    })
    const wrong = await change.handle(formOf({ email: 'a@b.cl', clave: 'larga y equivocada' }), args)
    expect(ran).toBe(1)
    expect(wrong).toMatchObject({ ok: false, envio: { error: { clave: ['Es otra.'] } } })
    for (const answer of [short, wrong]) {
      expect(answer).toMatchObject({ envio: { initialValue: { email: 'a@b.cl' } } })
      expect(JSON.stringify(answer)).not.toMatch(/corta"|larga/)
    }
  })
})
