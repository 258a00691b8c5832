// Reasons for refusing a sound or a film, as people read them (docs/product.md, Uploads).

export const NOT_AUDIO = 'Ese archivo no es un audio que podamos abrir. Usa MP3 o M4A.'
export const EMPTY = 'Ese archivo está vacío: no trae ningún sonido. Elige otro.'
export const DAMAGED = 'Ese audio está dañado o incompleto. Expórtalo de nuevo o elige otro.'
export const PROTECTED =
  'Ese audio está protegido contra copia y nadie más podría oírlo. Usa un MP3 o un M4A sin protección.'
export const IS_VIDEO = 'Ese archivo es un video. Envía solo su audio, en MP3 o M4A.'
export const VIDEO_WITHOUT_SOUND = 'Ese video no tiene sonido. Elige otro archivo.'
export const AUDIO_TOO_HEAVY = 'Ese audio pesa más de 300 MB. Expórtalo más liviano, por ejemplo en MP3.'

/** The largest accepted sound, in bytes. */
export const MAX_AUDIO_BYTES = 300 * 1024 * 1024

export const NOT_A_FILM =
  'Ese archivo no es un video que todos los teléfonos puedan mostrar. Expórtalo como MP4 (H.264), por ejemplo con calidad «Web».'
export const FILM_DAMAGED = 'Ese video está dañado o incompleto. Expórtalo de nuevo o elige otro.'
export const FILM_TOO_HEAVY = 'Ese video pesa más de 3 MB. Déjalo en diez segundos y expórtalo más liviano.'

/** The largest accepted film, in bytes: what a visitor's telephone fetches for a look. */
export const MAX_FILM_BYTES = 3 * 1024 * 1024
