import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { aspectoElegido, fingerprint } from '#app/parts/page/meta.ts'
import { opcionOf, type Podcast } from './podcast.ts'

/** Increment it when the drawing of the cover changes. */
const DIBUJO = 1

/**
 * Changes with the words on the drawn cover and the church's face: directories keep what an address showed
 * once.
 */
export const portadaVersion = (sitio: Sitio): string =>
  fingerprint([DIBUJO, sitio.nombre, sitio.localidad, ...aspectoElegido(sitio)])

export const portadaDibujadaPath = (sitio: Sitio) => `/predicaciones/portada.jpg?v=${portadaVersion(sitio)}`

/** The cover's path: the uploaded one's, or the drawn one's. */
export const portadaPath = ({ portada }: Pick<Podcast, 'portada'>, sitio: Sitio): string =>
  opcionOf(portada) === 'dibujada' ? portadaDibujadaPath(sitio) : portada
