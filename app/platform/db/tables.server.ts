import type { Generated } from 'kysely'

/**
 * The platform's tables as Kysely sees them; each feature adds its own (its `tables.server.ts`). Both engines store the
 * same: ids are UUIDv7 text, a moment is ISO-8601 UTC text, a day is `YYYY-MM-DD` text, a flag is 0 or 1. `version`
 * counts a row's changes, so that two people who edit it at once do not overwrite each other. `ejemplo` marks the
 * example content of a new installation.
 */
export type Flag = 0 | 1

export interface Tables {
  /** Public single documents as JSON, by name. */
  config: { id: string; data: string; version: number }
  /** Private single documents as JSON, by name. */
  admin: { id: string; data: string; version: number }
  /** One row: the content version, which tells cached pages that they are stale. */
  contenido: { id: number; version: number }
  /** One row about this installation. Never backed up or copied. */
  instalacion: {
    id: number
    /** The site's mark, which its file storage carries too; '' until both agree. */
    sitio: Generated<string>
    /** Since when the two agree. */
    desde: Generated<string>
    /** When the clock was last checked. */
    reloj: string
    /** Milliseconds that the site must still run until its clock is trusted; 0 if it is. */
    espera: Generated<number>
    /** How many unnamed pictures were too many to set aside; otherwise 0. */
    sobran: Generated<number>
  }
  /** Every stored picture, by its key in the file store (`{folder}/…`). */
  imagenes: {
    clave: string
    ancho: number
    alto: number
    /** ThumbHash in base64: the placeholder blur. */
    thumbhash: string
    /** The encoded sizes as JSON: `{ "webp": [480, …], "avif": [480, …] }`. */
    variantes: string
    estado: 'pendiente' | 'lista' | 'fallida'
    intentos: number
    createdAt: string
    /** Until when an instance works on it or lets it rest; '' if none does. */
    reservada: Generated<string>
  }
  /** Every stored sound, by its address (`/archivos/{folder}/…`). */
  audios: {
    url: string
    tipo: 'audio/mpeg' | 'audio/mp4'
    bytes: number
    milisegundos: number
    createdAt: string
  }
  /** Uploads in progress (tus): each chunk is an object in the file store, counted here once it is stored. */
  subidas: {
    id: string
    largo: number
    recibido: number
    /** The chunks' keys and lengths, as JSON. */
    partes: string
    metadatos: string
    usuario: string
    createdAt: string
    /** When its last bytes arrived. */
    movida: Generated<string>
  }
  /**
   * Attempts to back up: `error` is '' for a success, `lugar` is '' for a file of one's own, which is not looked for
   * again.
   */
  respaldos: {
    id: string
    momento: string
    nombre: string
    bytes: number
    error: string
    lugar: Generated<string>
  }
  /** Counted attempts per key of a limit until `expire`, in milliseconds since 1970. Stores only hashes of keys. */
  limites: { key: string; points: number; expire: number }
  /** Secrets that the instances share. Never backed up or copied. */
  secretos: { nombre: string; valor: string }
  /** Leases: what one instance at a time may do, and until when it holds it. */
  reservas: { nombre: string; quien: string; hasta: string }
  /** The outbox: a row is deleted once the mail server has accepted it. */
  correos: {
    id: string
    tipo: string
    /** Id of the record that it is about, so that it can be withdrawn with it. */
    sobre: string | null
    para: string
    asunto: string
    texto: string
    createdAt: string
    /** Do not send it after this moment. */
    vence: string | null
    /** How to combine several of its kind into one mail, as JSON; '' if each is sent singly. */
    juntos: Generated<string>
    intentos: Generated<number>
    /** When to try next. */
    proximo: string
    /** The last failure's code, '' before any. */
    falla: Generated<string>
  }
  user: {
    id: string
    /** 1: wants mail about new requests. */
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
    password: string | null
    createdAt: string
    updatedAt: string
  }
}
