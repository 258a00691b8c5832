import { randomBytes } from 'node:crypto'
import { hashOf } from '#app/parts/secret-link/secret-link.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { DIAS_POR_PUBLICAR, RUTA_INVITADO } from '../coleccion.ts'
import { type Coleccion, findByClave } from '../colecciones.server.ts'
import type { Invitado } from '../fotos.server.ts'

type Parts = { db: Db; settings: Settings }

const ADDRESS = new RegExp(`^${RUTA_INVITADO}/([\\w-]{1,100})(?:\\.data|/subidas(?:/.*)?)?$`, 'i')

/** The secret in an address; '' if there is none. */
export const claveIn = (url: string | URL): string => ADDRESS.exec(new URL(url).pathname)?.[1] ?? ''

/**
 * By which a browser knows its own photos of one collection. Its path is that of all of them: the router asks
 * for a page's data at `/c/….data`, which lies beneath no collection's own.
 */
const cookieOf = ({ id }: Coleccion, settings: Settings) =>
  secretCookie(`coleccion-${id}`, settings, { length: '43', path: RUTA_INVITADO })

/** The browser that asks at a collection's address; undefined where it never was a guest's. */
export async function findInvitado(
  { db, settings }: Parts,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
): Promise<Invitado | undefined> {
  const clave = claveIn(url)
  const coleccion = clave === '' ? undefined : await findByClave(db, clave)
  const cookie = coleccion && cookieOf(coleccion, settings).read(headers)
  return cookie ? { coleccion, clave, aparato: hashOf(cookie) } : undefined
}

/** A new one of these cookies, for as long as a photo may wait. */
export function beginInvitado(coleccion: Coleccion, settings: Settings): { aparato: string; cookie: string } {
  const value = randomBytes(32).toString('base64url')
  const seconds = Math.round((Date.parse(coleccion.cierra) - Date.now()) / 1000)
  const cookie = cookieOf(coleccion, settings).write(value, seconds + DIAS_POR_PUBLICAR * 24 * 60 * 60)
  return { aparato: hashOf(value), cookie }
}
