/** Where the code of the poster may lead, and what it says of it. */
export const DESTINOS = {
  inicio: { titulo: 'Inicio', ruta: '/', frase: 'y conócenos.' },
  radio: { titulo: 'Radio', ruta: '/radio', frase: 'y escucha nuestra radio.' },
  agenda: { titulo: 'Agenda', ruta: '/agenda', frase: 'y mira qué hay esta semana.' },
  predicaciones: { titulo: 'Predicaciones', ruta: '/predicaciones', frase: 'y escucha las predicaciones.' },
  oracion: { titulo: 'Oración', ruta: '/contacto', frase: 'y cuéntanos por qué orar.' },
  donaciones: { titulo: 'Donaciones', ruta: '/donaciones', frase: 'y mira cómo donar.' },
} as const
export type Destino = keyof typeof DESTINOS

/** What is asked for, or the home page where nobody made that one. */
export const destinoOf = (asked: string): Destino =>
  Object.hasOwn(DESTINOS, asked) ? (asked as Destino) : 'inicio'

/** An address as people write it down: without its scheme, and without the slash of the home page. */
export const nombreDeDireccion = (direccion: string): string =>
  direccion.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
