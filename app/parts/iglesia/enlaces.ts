import type { Contacto } from './contacto.ts'

/** The number while none is configured: here, so that visitors do not load a new site's other words. */
export const WHATSAPP_INICIAL = '56900000000'

/** The church's WhatsApp chat. */
export const enlaceWhatsapp = ({ whatsapp }: Pick<Contacto, 'whatsapp'>): string =>
  `https://wa.me/${whatsapp || WHATSAPP_INICIAL}`

/** A `tel:` link: «+56 9 1234 5678» → `tel:+56912345678`. */
export const enlaceTelefono = ({ telefono }: Pick<Contacto, 'telefono'>): string =>
  `tel:${telefono.replace(/[^\d+]/g, '')}`

/** Directions, in the visitor's own map app. */
export const enlaceComoLlegar = ({ direccion }: Pick<Contacto, 'direccion'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: direccion })}`
