import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isPoint } from './encrypt.server.ts'
import { authorization, newVapid } from './vapid.server.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w',
    'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
}

test('a message is encrypted as the example of RFC 8291 says', () => {
  const keys = { p256dh: bytes(EXAMPLE.p256dh), auth: bytes(EXAMPLE.auth) }
  const once = { privateKey: bytes(EXAMPLE.privateKey), salt: bytes(EXAMPLE.salt) }
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptPush(text, keys, once).toString('base64url')).toBe(EXAMPLE.encrypted)
  expect(encryptPush(text, keys).equals(encryptPush(text, keys))).toBe(false)
})

test('only points of the curve are keys', () => {
  const point = bytes(EXAMPLE.p256dh)
  expect(isPoint(point)).toBe(true)
  const beside = Buffer.from(point)
  beside[64] = (beside[64] ?? 0) ^ 1
  for (const other of [beside, point.subarray(1), Buffer.alloc(65), Buffer.alloc(65, 4), Buffer.of()])
    expect(isPoint(other)).toBe(false)
})

test('who sends is signed for that push service alone, for half a day', () => {
  const vapid = newVapid()
  const moment = Date.parse('2026-11-27T12:00:00Z')
  const header = authorization(
    vapid,
    { endpoint: 'https://push.example.cl/x/y?z=1', sub: 'https://iglesia.cl' },
    moment,
  )
  const [, head = '', claims = '', signature = '', k] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(k).toBe(vapid.publica)
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.cl',
    exp: moment / 1000 + 12 * 60 * 60,
    sub: 'https://iglesia.cl',
  })
  const { d: _, ...jwk } = JSON.parse(vapid.privada)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true)
  expect(isPoint(bytes(vapid.publica))).toBe(true)
})
