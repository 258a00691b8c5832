import type { Contacto } from './contacto.ts'

// Apart from the schema, so that a visitor's page is not sent the validator.

/**
 * What a new site shows until somebody fills it in: recognisably placeholders (decisions), with the default
 * schedule of section 9.
 */
export const CONTACTO_INICIAL: Contacto = {
  direccion: 'Los Bosques San Luis, Quilicura',
  telefono: '+56 9 0000 0000',
  email: 'correo@ejemplo.cl',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  whatsapp: '56900000000',
  horarios: [
    { dia: 'Domingo', hora: '11:00 AM' },
    { dia: 'Miércoles', hora: '8:00 PM' },
  ],
  ubicacionMapa: '',
}
