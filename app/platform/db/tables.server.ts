import type { Generated } from 'kysely'

/**
 * The tables as Kysely sees them; columns as in section 3 of the specification. Stored the same in both
 * engines: ids are UUIDv7 text, a moment is ISO-8601 UTC text, a day is `YYYY-MM-DD` text, a flag is 0 or 1.
 * `version` counts the changes of a row, so that two people who edit it at once do not overwrite each other.
 * `ejemplo` marks the example content of a new installation.
 */
export type Flag = 0 | 1

/** What can be brought back for a few seconds after it was deleted. */
export type TablaConPapelera = 'galeria' | 'predicaciones' | 'categorias' | 'cuentas_bancarias' | 'peticiones'

export interface Tables {
  predicaciones: {
    id: string
    titulo: string
    fecha: string
    descripcion: string
    link: string
    conductor: string
    /** Address of the picture, '' when there is none. */
    imagen: string
    createdAt: string
    ejemplo: Flag
    version: number
  }
  galeria: {
    id: string
    titulo: string
    /** The category's name, as specified: it stays when the category is deleted. */
    categoria: string
    fecha: string
    descripcion: string
    url: string
    createdAt: string
    ejemplo: Flag
    version: number
  }
  categorias: { id: string; nombre: string; ejemplo: Flag }
  peticiones: {
    id: string
    nombre: string
    telefono: string | null
    email: string
    peticion: string
    fecha: string
    leido: Flag
    atendida: Flag
    /** Version of the consent sentence that was accepted. */
    consentimiento: string
    /** The moment it was accepted. */
    consentimientoEn: Generated<string>
    /** The moment it was last marked as attended, from which it is kept for a time only; null while pending. */
    atendidaEn: string | null
    /** Why it may not come from a person; '' for all others. It is marked, and kept like any other. */
    sospecha: Generated<string>
    /** What a search looks in: name, e-mail, telephone and text, folded. */
    busqueda: Generated<string>
  }
  /** How many requests there are of each kind; kept by triggers, never written by hand, and not to be copied. */
  conteo_peticiones: { atendida: Flag; dudosa: Flag; total: number }
  /** How many photos a category has in a month (`YYYY-MM`); kept like `conteo_peticiones`. */
  conteo_fotos: { categoria: string; mes: string; total: number }
  cuentas_bancarias: {
    id: string
    banco: string
    tipo: string
    titular: string
    numero: string
    rut: string
    correo: string | null
    ejemplo: Flag
    version: number
  }
  /** Single documents as JSON: `contacto`, `sitio`. */
  config: { id: string; data: string; version: number }
  /** Single documents as JSON: `roles`. */
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
  /** What is known of every stored picture, by its key in the file store (`galeria/…`, `predicaciones/…`). */
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
  /** What was deleted and can still be brought back; `docs/decisions/undo.md`. */
  papelera: {
    /** The deleted row's own. */
    id: string
    tabla: TablaConPapelera
    /** The deleted row as JSON; '' once it is gone for good and only its picture is left to delete. */
    fila: string
    /** Address of its picture, '' when there is none. */
    archivo: string
    /** The moment of the deletion; '' once it is gone for good. */
    borrada: string
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
  /** One-time codes: the first administrator, a password to choose, a sign-in that waits for its second step. Only the code's SHA-256 is kept. */
  enlaces: {
    hash: string
    tipo: 'primer-administrador' | 'clave' | 'segundo-paso'
    email: string | null
    expira: string
  }
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
  /** Devices that somebody has signed in from, `createdAt` for the last time: only the SHA-256 of what the device keeps. */
  dispositivos: { hash: string; userId: string; createdAt: string }
  /** What people ask about their own data; `vence` is the last day to answer, `cerrada` a moment. */
  solicitudes: {
    id: string
    tipo: string
    nombre: string
    contacto: string
    detalle: string
    fecha: string
    vence: string
    cerrada: string | null
    respuesta: Generated<string>
    /** Why it takes longer, as the person was told; '' when it does not. */
    prorroga: Generated<string>
  }
  /** Who of the administrators did what, and when; `parts/actividad` says what the kinds are. */
  actividad: {
    id: string
    fecha: string
    /** An administrator's e-mail, or the command line. */
    quien: string
    accion: string
    /** What it was done to: an e-mail, a title; '' for nothing. Never anything of a prayer request. */
    detalle: string
  }
  /** The second step of signing in: its secret, encrypted, and the last 30 seconds whose code was used. */
  segundo_factor: { userId: string; secreto: string; activo: Flag; ultimo: number }
  /** Recovery codes not used yet, for who lost the telephone: only their hashes. */
  codigos_recuperacion: { userId: string; hash: string }
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
