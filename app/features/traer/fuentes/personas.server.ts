import { createHash } from 'node:crypto'
import { parametersSchema, storeFormer } from '#app/platform/auth/former-password.server.ts'
import { correoSchema } from '#app/ui/forms/texto-schema.ts'
import type { Archivo, Found } from '../found.server.ts'

/*
 * Those who signed in to the version before, as its users are exported, and the parameters of their
 * passwords, which the service shows apart: as JSON, or as the text that is copied there.
 */

const INVITA = 'Administraba el sitio anterior: invita a esa persona en Ajustes › Administradores.'

/** How a file begins that holds the parameters. */
export const isParametros = ({ ruta, size }: Archivo, cabeza: string): boolean =>
  /\.(json|txt)$/i.test(ruta) && size < 64 * 1024 && cabeza.includes('base64_signer_key')

export function parametrosDe(text: string) {
  const of = (name: string) => new RegExp(`${name}"?\\s*[:=]\\s*"?([\\w+/=-]*)`).exec(text)?.[1]
  return parametersSchema.safeParse({
    signerKey: of('base64_signer_key'),
    separator: of('base64_salt_separator'),
    rounds: of('rounds'),
    memCost: of('mem_cost'),
  }).data
}
export type Parametros = ReturnType<typeof parametrosDe>

type Usuario = (campo: string) => unknown

/**
 * A person with the password of before: only if the site before knew that the e-mail is theirs, since there
 * anybody may have made an account of any. Else somebody has to invite them.
 */
export function personaOf(
  usuario: Usuario,
  administraba: boolean,
  parametros: Parametros,
): Found | undefined {
  const { data: email } = correoSchema.safeParse(
    String(usuario('email') ?? '')
      .trim()
      .toLowerCase(),
  )
  if (!email || usuario('disabled') === true) return undefined
  const known = administraba || usuario('emailVerified') === true
  const former = { ...parametros, salt: usuario('salt'), hash: usuario('passwordHash') }
  const hash = known ? storeFormer(former) : undefined
  if (!hash) return { tipo: 'aparte', que: email, por: `${INVITA} Su contraseña no se puede traer.` }
  const clave = `persona ${createHash('sha256').update(email).digest('hex')}`
  return { tipo: 'persona', clave, titulo: email, hash }
}

/** One of whom only the e-mail is known, or whose password nobody wants. */
export const porInvitar = (email: string) => ({ que: email, por: INVITA })
