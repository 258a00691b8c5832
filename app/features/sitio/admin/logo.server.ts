import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { fotosDeCampos } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { LOGOS } from '../formulario.ts'

const fotos = fotosDeCampos({
  carpeta: 'sitio',
  shape: 'logo',
  campoDe(name) {
    const campo = LOGOS.find((each) => name === `${each}-subida`)
    return campo && { campo, nombre: 'logo' }
  },
})

/** The logo's part in saving the form of the church's own words. */
export const LOGO = {
  ...fotos,
  /** The addresses by their fields. */
  of: ({ logo = '', logoNoche = '' }: Sitio) => ({ logo, logoNoche }),
  /** Without what is said of a logo that is not there. */
  alone({ logo, logoNoche, logoSolo, ...sitio }: Sitio): Sitio {
    return logo ? { ...sitio, logo, ...(logoNoche && { logoNoche }), ...(logoSolo && { logoSolo }) } : sitio
  },
}
