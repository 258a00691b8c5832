/** PostgreSQL cannot store NUL. Nobody types it, but a program may send it: drop it and keep the rest. */
export const sinNulos = (text: string) => text.replaceAll('\0', '')

// A family's emoji is several that U+200D joins.
const INVISIBLE = /(?![\s\u200D])[\p{Cc}\p{Cf}]/gu

/**
 * What a field of one line holds: no line breaks, and none of the signs that nobody sees, which would turn
 * the direction of the text around it or hide what a word begins with.
 */
export const unaLinea = (text: string) => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

/** A name with an address in it is an advertisement, and goes where the church sends names. */
export const isSinDireccion = (nombre: string) => !nombre.includes('://')

export const SIN_DIRECCION = 'Escribe solo el nombre, sin enlaces.'
