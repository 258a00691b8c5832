import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

/** The church's chat; a default number stands in while none is configured (section 9). */
export const enlaceWhatsapp = ({ whatsapp }: Pick<Contacto, 'whatsapp'>): string =>
  `https://wa.me/${whatsapp || CONTACTO_INICIAL.whatsapp}`

/** A number to touch: «+56 9 1234 5678» → `tel:+56912345678`. */
export const enlaceTelefono = ({ telefono }: Pick<Contacto, 'telefono'>): string =>
  `tel:${telefono.replace(/[^\d+]/g, '')}`

/** How to get there, in the visitor's own map. */
export const enlaceComoLlegar = ({ direccion }: Pick<Contacto, 'direccion'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: direccion })}`
