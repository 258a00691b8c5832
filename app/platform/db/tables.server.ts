import type { Generated } from 'kysely'

/**
 * The platform's tables as Kysely sees them; each feature adds its own (`tables.server.ts` of its room). Stored the same in both
 * engines: ids are UUIDv7 text, a moment is ISO-8601 UTC text, a day is `YYYY-MM-DD` text, a flag is 0 or 1.
 * `version` counts the changes of a row, so that two people who edit it at once do not overwrite each other.
 * `ejemplo` marks the example content of a new installation.
 */
export type Flag = 0 | 1

export interface Tables {
  /** Single documents as JSON, by their name: what visitors see. */
  config: { id: string; data: string; version: number }
  /** Single documents as JSON, by their name: what they do not see. */
  admin: { id: string; data: string; version: number }
  /** One row: counts the changes to what visitors see, so that cached pages know when they are stale. */
  contenido: { id: number; version: number }
  /** One row: what this installation knows of itself. No backup and no copy holds it. */
  instalacion: {
    id: number
    /** The site's own mark, which its file storage carries too; '' until both agree. */
    sitio: Generated<string>
    /** The moment from which on the two agree. */
    desde: Generated<string>
    /** When the clock was last looked at. */
    reloj: string
    /** Milliseconds that the site has to run until its clock is believed again; 0 while it is. */
    espera: Generated<number>
    /** How many pictures nothing names, when they are too many to be put aside; else 0. */
    sobran: Generated<number>
  }
  /** What is known of every stored picture, by its key in the file store (`{folder}/…`). */
  imagenes: {
    clave: string
    ancho: number
    alto: number
    /** ThumbHash in base64, the blur that stands in while the picture loads. */
    thumbhash: string
    /** The sizes that are ready, as JSON: `{ "webp": [480, …], "avif": [480, …] }`. */
    variantes: string
    estado: 'pendiente' | 'lista' | 'fallida'
    intentos: number
    createdAt: string
    /** Until when an instance is at it, or lets it rest; '' when nobody is. */
    reservada: Generated<string>
  }
  /** Uploads under way (tus): each chunk is an object in the file store, counted here once it is kept. */
  subidas: {
    id: string
    largo: number
    recibido: number
    /** Keys of the chunks with their lengths, as JSON. */
    partes: string
    metadatos: string
    usuario: string
    createdAt: string
    /** The moment when something of it came last. */
    movida: Generated<string>
  }
  /** The tries to make a backup, `error` '' for a good one; `lugar` '' where nobody looks for it again. */
  respaldos: {
    id: string
    momento: string
    nombre: string
    bytes: number
    error: string
    lugar: Generated<string>
  }
  /** What each key of a limit did until `expire`, in milliseconds since 1970. Only hashes of keys are kept. */
  limites: { key: string; points: number; expire: number }
  /** What all instances share and nobody else may know: no copy and no backup holds it. */
  secretos: { nombre: string; valor: string }
  /** What one instance alone may do, and until when it has said so. */
  reservas: { nombre: string; quien: string; hasta: string }
  /** Mail on its way: a row is deleted once the mail server has taken it. */
  correos: {
    id: string
    tipo: string
    /** The id of what it tells of, so that it can be taken back with that. */
    sobre: string | null
    para: string
    asunto: string
    texto: string
    createdAt: string
    /** The moment from which on it is no longer worth sending. */
    vence: string | null
    /** How several of its kind are told in one mail, as JSON; '' where each goes alone. */
    juntos: Generated<string>
    intentos: Generated<number>
    /** The moment of its next attempt. */
    proximo: string
    /** The code of its last failure, '' before any. */
    falla: Generated<string>
  }
  user: {
    id: string
    /** 1: wants to be told by mail of what arrives. */
    avisos: Generated<Flag>
    name: string
    email: string
    emailVerified: Flag
    image: string | null
    createdAt: string
    updatedAt: string
  }
  session: {
    id: string
    expiresAt: string
    token: string
    createdAt: string
    updatedAt: string
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: string | null
    refreshTokenExpiresAt: string | null
    scope: string | null
    password: string | null
    createdAt: string
    updatedAt: string
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: string
    createdAt: string
    updatedAt: string
  }
}
