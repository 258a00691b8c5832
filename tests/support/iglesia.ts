import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'

// What a church fills in of a new site: nothing of it is the product's.

export const CONTACTO_PROPIO: Contacto = {
  ...CONTACTO_INICIAL,
  direccion: 'Los Pinos 123, Lampa',
  telefono: '+56 2 2345 6789',
  email: 'hola@lavina.cl',
  facebook: 'https://www.facebook.com/lavina',
  instagram: 'https://www.instagram.com/lavina',
  whatsapp: '56987654321',
  horarios: [{ dia: 'Domingo', hora: '11:00' }],
}

export const SITIO_PROPIO: Sitio = {
  ...SITIO_INICIAL,
  nombre: 'Iglesia La Viña',
  localidad: 'Lampa',
  radioNombre: 'Radio La Viña',
  versiculo: 'El Señor es mi pastor; nada me falta.',
  versiculoReferencia: 'Salmo 23:1',
  quienesSomos: 'Somos una familia.',
  mision: 'Servir.',
  agradecimiento: 'Gracias.',
  pastores: [{ nombre: 'Ana Soto', cargo: 'Pastora', foto: '' }],
  radioUrl: 'https://radio.lavina.cl/vivo',
  propositos: [{ titulo: 'Obra misionera', descripcion: 'Enviamos a dos familias.' }],
  preguntas: [{ pregunta: '¿Puedo pedir un comprobante?', respuesta: 'Sí, por teléfono.' }],
}
