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
  /** One or two, never none, the light one first: nobody gets data back that they did not want to spend. */
  calidades: Calidad[]
}

/** `lost`: given up on the network; `gone`: deleted; `broken`: the browser cannot play it. */
export type Estado = 'loading' | 'playing' | 'paused' | 'waiting' | 'lost' | 'gone' | 'broken'

/** Whether somebody wants to listen, so that the button pauses. */
export const isWanted = (estado: Estado): boolean =>
  estado === 'loading' || estado === 'playing' || estado === 'waiting'

/** How far the buttons, keys and the lock screen jump. */
export const BACK_SECONDS = 15
export const FORWARD_SECONDS = 30
