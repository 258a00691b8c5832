import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has its own key, so that text sealed for one cannot be used for another. */
type Purpose = 'avisame' | 'totp' | 'busqueda' | 'mensaje' | 'llave' | 'vista-previa'

const keyOf = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `campanario ${purpose}`, 32))

/** Encrypts with AES-256-GCM, under a key that is not in the database. */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns the text; undefined if it was sealed with another secret or changed since. */
export function unseal(secret: string, purpose: Purpose, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
