import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

/** The church's WhatsApp chat, with a default number while none is configured. */
export const enlaceWhatsapp = ({ whatsapp }: Pick<Contacto, 'whatsapp'>): string =>
  `https://wa.me/${whatsapp || CONTACTO_INICIAL.whatsapp}`

/** A `tel:` link: «+56 9 1234 5678» → `tel:+56912345678`. */
export const enlaceTelefono = ({ telefono }: Pick<Contacto, 'telefono'>): string =>
  `tel:${telefono.replace(/[^\d+]/g, '')}`

/** Directions, in the visitor's own map app. */
export const enlaceComoLlegar = ({ direccion }: Pick<Contacto, 'direccion'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: direccion })}`
