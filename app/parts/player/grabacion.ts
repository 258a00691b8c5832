/** One stored file of a recording: `ligera` for mobile data, `alta` as it was published. */
export type Calidad = {
  clave: 'ligera' | 'alta'
  url: string
  /** `audio/mpeg` or `audio/mp4`. */
  tipo: string
  bytes: number
}

/** What the site's player needs to play a recording. */
export type Grabacion = {
  id: string
  titulo: string
  /** Who speaks. */
  autor: string
  /** The path of its page. */
  pagina: string
  /** The address of a picture, for the lock screen. */
  imagen?: string
  segundos: number
  /** One or two, never none. */
  calidades: Calidad[]
}
