import type { Contacto } from './contacto.ts'
import { WHATSAPP_INICIAL } from './enlaces.ts'

// Separate from the schema, so that visitors' pages do not load Zod.

/**
 * A new site's contact details: recognisable placeholders, and the default schedule (docs/product.md,
 * Contact).
 */
export const CONTACTO_INICIAL: Contacto = {
  direccion: 'Los Bosques San Luis, Quilicura',
  telefono: '+56 9 0000 0000',
  email: 'correo@ejemplo.cl',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  whatsapp: WHATSAPP_INICIAL,
  horarios: [
    { dia: 'Domingo', hora: '11:00 AM' },
    { dia: 'Miércoles', hora: '8:00 PM' },
  ],
  ubicacionMapa: '',
}
