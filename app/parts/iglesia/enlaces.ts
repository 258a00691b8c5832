import type { Contacto } from './contacto.ts'

/** The number while none is configured: here, so that visitors do not load a new site's other words. */
export const WHATSAPP_INICIAL = '56900000000'

/**
 * A WhatsApp chat with a number (digits with country code), or, without one, with whoever is chosen there;
 * with the words written.
 */
export const rutaWhatsapp = (numero: string, texto = ''): string =>
  `https://wa.me/${numero}${texto && `?${new URLSearchParams({ text: texto })}`}`

export const enlaceWhatsapp = ({ whatsapp }: Pick<Contacto, 'whatsapp'>): string =>
  rutaWhatsapp(whatsapp || WHATSAPP_INICIAL)

/** A `tel:` link: «+56 9 1234 5678» → `tel:+56912345678`. */
export const enlaceTelefono = ({ telefono }: Pick<Contacto, 'telefono'>): string =>
  `tel:${telefono.replace(/[^\d+]/g, '')}`

/** The telephone as a link of running text, which does not break; what is no number stays as it was typed. */
export const llamadaEnTexto = (contacto: Pick<Contacto, 'telefono'>): string =>
  /^[+\d][\d\s().-]{5,24}$/.test(contacto.telefono)
    ? `[${contacto.telefono.replaceAll(' ', '\u00a0')}](${enlaceTelefono(contacto)})`
    : contacto.telefono

/** Directions, in the visitor's own map app. */
export const enlaceComoLlegar = ({ direccion }: Pick<Contacto, 'direccion'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: direccion })}`

/** The church on a map, likewise. */
export const enlaceMapa = ({ direccion }: Pick<Contacto, 'direccion'>): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: direccion })}`
