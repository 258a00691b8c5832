import type { Archivo, Fuente } from '../found.server.ts'
import { carpetaDe, nombreDe } from './archivos.server.ts'

const FOTO = /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i
/** As phones and messengers name them: `IMG-20190512-WA0003`, `2019-05-12 10.15.02`. */
const DAY_IN_NAME = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/

/** Where no folder says it. */
export const SIN_CARPETA = 'Fotos traídas'

/** Files that show something, by their names: their bytes decide later. */
export const areFotos = (archivos: readonly Archivo[]) => archivos.filter(({ ruta }) => FOTO.test(ruta))

/** The day that a file's name says, else that of the file. */
export const dayOfName = ({ ruta, fecha }: Archivo): string | undefined => {
  const [, year, month, day] = DAY_IN_NAME.exec(nombreDe(ruta)) ?? []
  return year ? `${year}-${month}-${day}` : fecha
}

/** A folder or a zip of photos: each folder is a category. */
export const fotos: Fuente = {
  nombre: 'Fotos',
  suyos: async (archivos) => areFotos(archivos),
  async *leer(archivos) {
    for (const archivo of archivos)
      yield {
        tipo: 'foto',
        medio: { archivo },
        titulo: nombreDe(archivo.ruta).replace(/\.\w+$/, ''),
        categoria: carpetaDe(archivo.ruta) || SIN_CARPETA,
        descripcion: '',
      }
  },
}
