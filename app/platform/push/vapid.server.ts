import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** How long a push service may take our word for who we are; it takes none of more than a day. */
const LASTS_S = 12 * 60 * 60

/** The site's own pair of keys: browsers take messages from whoever holds the private one (RFC 8292). */
export type Vapid = {
  /** As browsers want it: the point, base64url. */
  publica: string
  /** As JWK. */
  privada: string
}

export function newVapid(): Vapid {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const coordinates = [jwk.x, jwk.y].map((each) => Buffer.from(each ?? '', 'base64url'))
  return {
    publica: Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url'),
    privada: JSON.stringify(jwk),
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header that tells a push service who sends. @param sub whom its people can write to: the site. */
export function authorization(
  { publica, privada }: Vapid,
  { endpoint, sub }: { endpoint: string; sub: string },
  moment = Date.now(),
): string {
  const exp = Math.floor(moment / 1000) + LASTS_S
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: new URL(endpoint).origin, exp, sub })}`
  const key = createPrivateKey({ key: JSON.parse(privada), format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publica}`
}
