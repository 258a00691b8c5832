// Names that cameras, phones and messengers give: they say nothing about the picture.
const CAMERA =
  /^(img|dsc[fn]?|pxl|mvimg|photo|foto|image|imagen|picture|screenshot|captura( de pantalla)?|whatsapp image|p|dji|gopr|received|unnamed|descarga|download)\b/i

/** A title to begin with, out of a file's name: «culto_navidad-01.jpg» → «Culto navidad 01»; '' when it says nothing. */
export function tituloFromFileName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\-.+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || letters * 2 < words.replace(/\s/g, '').length || CAMERA.test(words)) return ''
  return (words.charAt(0).toLocaleUpperCase('es') + words.slice(1)).slice(0, 160)
}
