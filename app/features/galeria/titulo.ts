import { formatDay } from '#app/ui/dates.ts'

const ARCHIVO = /\.(?:jpe?g|png|webp|avif|gif|heic|heif|bmp|tiff?)$/i
/** What cameras, phones, messengers and programs call any picture. */
const CUALQUIERA =
  /^(?:img|dsc[fn]?|pxl|mvimg|dji|gopr|photo|foto|fotografía|image|imagen|picture|screenshot|captura(?: de pantalla)?|whatsapp image|received|unnamed|descarga|download)(?![\p{L}])/iu
/** What stands between the numbers after it: «at 10.15.02 a. m.», «WA0003». */
const RELLENO = /^(?:\d+|wa\d+|at|a|p|m|am|pm|la|las|s|mp|nº|número|copia|copy)$/i

/**
 * Whether a title is a file's name or a mere number, as in «Foto 7» or «IMG_2034»: it says nothing about the
 * picture.
 */
function saysNothing(titulo: string): boolean {
  if (ARCHIVO.test(titulo) || !/\p{L}/u.test(titulo)) return true
  if (/^(?=.*\d)[\da-f]{8}[\da-f-]*$/i.test(titulo) || /^p\d{5,}$/i.test(titulo)) return true
  const [camera] = titulo.replaceAll('_', ' ').match(CUALQUIERA) ?? []
  const rest = camera === undefined ? ['de'] : titulo.slice(camera.length).split(/[^\p{L}\d]+/u)
  return rest.every((word) => word === '' || RELLENO.test(word))
}

type Foto = { titulo: string; categoria: string; fecha: string }

/** What is known of a photo whose title says nothing. */
export const sinTitulo = ({ categoria, fecha }: Omit<Foto, 'titulo'>): string =>
  `${categoria}, ${formatDay(fecha)}`

export const tituloVisible = (foto: Foto): string =>
  saysNothing(foto.titulo) ? sinTitulo(foto) : foto.titulo
