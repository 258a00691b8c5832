import { z } from 'zod'
import { variantesSchema } from '#app/platform/images/variants.server.ts'
import type { Claims } from './claims.server.ts'
import { jsonOf } from './documents.server.ts'
import { filled, flag, integer, oneOf, orNull, personal, type TablesOf, text } from './tables.server.ts'

export const PLATFORM_TABLES = {
  /** One row: the content version, which tells cached pages that they are stale. */
  contenido: {
    columns: { id: integer, version: integer },
    copied: false,
  },
  /** One row about this installation. Never backed up or copied. */
  instalacion: {
    columns: {
      id: integer,
      /** The site's mark, which its file storage carries too; '' until both agree. */
      sitio: filled(text),
      /** Since when the two agree. */
      desde: filled(text),
      /** When the clock was last checked. */
      reloj: text,
      /** Milliseconds that the site must still run until its clock is trusted; 0 if it is. */
      espera: filled(integer),
      /** How many unnamed pictures were too many to set aside; otherwise 0. */
      sobran: filled(integer),
    },
    copied: false,
  },
  /** Every stored picture, by its key in the file store (`{folder}/…`). */
  imagenes: {
    columns: {
      clave: text,
      ancho: integer,
      alto: integer,
      /** ThumbHash in base64: the placeholder blur. */
      thumbhash: text,
      /** The encoded sizes as JSON: `{ "webp": [480, …], "avif": [480, …] }`. */
      variantes: text,
      /** `espera`: only its first size is encoded until it is shown. */
      estado: oneOf<'pendiente' | 'lista' | 'fallida' | 'espera'>(),
      intentos: integer,
      createdAt: text,
      /** Of earlier versions, whose instances claimed pictures here. */
      reservada: filled(text),
      /** Since when no page shows it, because somebody asked; '' for one that is shown. */
      retirada: filled(text),
    },
    copied: true,
    row: z.object({ variantes: jsonOf(variantesSchema) }),
  },
  /** Every stored sound, by its address (`/archivos/{folder}/…`). */
  audios: {
    columns: {
      url: text,
      tipo: oneOf<'audio/mpeg' | 'audio/mp4' | 'video/mp4'>(),
      bytes: integer,
      milisegundos: integer,
      createdAt: text,
    },
    copied: true,
  },
  /** Uploads in progress (tus): each chunk is an object in the file store, counted here once it is stored. */
  subidas: {
    columns: {
      id: text,
      largo: integer,
      recibido: integer,
      /** The chunks' keys and lengths, as JSON. */
      partes: text,
      metadatos: text,
      usuario: text,
      createdAt: text,
      /** When its last bytes arrived. */
      movida: filled(text),
    },
    copied: true,
    passing: true,
  },
  /**
   * Attempts to back up: `error` is '' for a success, `lugar` is '' for a file of one's own, which is not
   * looked for again.
   */
  respaldos: {
    columns: { id: text, momento: text, nombre: text, bytes: integer, error: text, lugar: filled(text) },
    copied: false,
  },
  /**
   * Counted attempts per key of a limit until `expire`, in milliseconds since 1970. Stores only hashes of
   * keys.
   */
  limites: {
    columns: { key: text, points: integer, expire: integer },
    copied: false,
  },
  /** Secrets that the instances share. Never backed up or copied. */
  secretos: {
    columns: { nombre: text, valor: text },
    copied: false,
  },
  /** Leases: what one instance at a time may do, and until when it holds it. */
  reservas: {
    columns: { nombre: text, quien: text, hasta: text },
    copied: false,
  },
  /**
   * The outbox of mails, and of notices to devices: a row is deleted once the mail server has accepted it, a
   * notice a week after a push service has.
   */
  correos: {
    columns: {
      id: text,
      via: filled(oneOf<'correo' | 'push'>()),
      tipo: text,
      /** Id of the record that it is about, so that it can be withdrawn with it. */
      sobre: orNull(text),
      para: personal,
      asunto: text,
      texto: personal,
      createdAt: text,
      /** Do not send it after this moment. */
      vence: orNull(text),
      /** How to combine several of its kind into one mail, as JSON; '' if each is sent singly. */
      juntos: filled(personal),
      intentos: filled(integer),
      /** When to try next. */
      proximo: text,
      /** The last failure's code, '' before any. */
      falla: filled(text),
    },
    copied: true,
    passing: true,
  },
  user: {
    columns: {
      id: text,
      /** 1: wants mail about new requests. */
      avisos: filled(flag),
      name: personal,
      email: personal,
      emailVerified: flag,
      image: orNull(personal),
      /**
       * When somebody last got a way in by a link or the command line, or the bank accounts; '' if that was
       * before the site noted it.
       */
      accesoDesde: filled(text),
      /** The version whose news they know; '' until they first sign in. */
      novedades: filled(text),
      createdAt: text,
      updatedAt: text,
    },
    copied: true,
    guarded: true,
    counted: 'Personas con cuenta',
    // The start itself creates the first administrator.
    content: (_row, before) => before > 0,
  },
  session: {
    columns: {
      id: text,
      expiresAt: text,
      token: text,
      createdAt: text,
      updatedAt: text,
      ipAddress: orNull(personal),
      userAgent: orNull(personal),
      userId: text,
    },
    copied: true,
    passing: true,
  },
  account: {
    columns: {
      id: text,
      accountId: text,
      providerId: text,
      userId: text,
      password: orNull(text),
      createdAt: text,
      updatedAt: text,
    },
    copied: true,
    guarded: true,
  },
} satisfies Claims

declare module './tables.server.ts' {
  interface Tables extends TablesOf<typeof PLATFORM_TABLES> {}
}
