import { createHash } from 'node:crypto'
import { isFirst } from '#app/features/administradores/sign-in.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/**
 * Whoever has the link that the server prints while nobody administers the site. `usuario` owns what they
 * upload: a hash, since the code opens the site.
 */
export type Instalador = { codigo: string; usuario: string }

/** A day, in seconds: as long as an upload lasts. */
const LASTS = 24 * 60 * 60

type Settings = Pick<Platform['settings'], 'home'>

/** The cookie that stands for the link on the restore's page and for its upload. */
const cookieOf = (settings: Settings) => secretCookie('campanario.instalacion', settings)

export const rememberInstalador = (settings: Settings, codigo: string): string =>
  cookieOf(settings).write(codigo, LASTS)

export const forgetInstalador = (settings: Settings): string => cookieOf(settings).write('', 0)

/** Who asks, by the cookie, whether or not the code is still good. */
export function readInstalador(settings: Settings, headers: Headers): Instalador | undefined {
  const codigo = cookieOf(settings).read(headers)
  if (!codigo) return undefined
  return { codigo, usuario: `instalacion ${createHash('sha256').update(codigo).digest('base64url')}` }
}

/** Who may restore a site that nobody administers yet. */
export async function findInstalador(
  { db, settings }: { db: Platform['db']; settings: Settings },
  headers: Headers,
): Promise<Instalador | undefined> {
  const instalador = readInstalador(settings, headers)
  return instalador && (await isFirst(db, instalador.codigo)) ? instalador : undefined
}
