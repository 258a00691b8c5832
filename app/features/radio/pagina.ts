import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'radio',
  ruta: '/radio',
  route: 'features/radio/page',
  titulo: 'Radio en Vivo',
  descripcion: ({ radioNombre, nombre }) =>
    `Escucha ${radioNombre} en vivo, de día y de noche: música, Palabra y compañía de ${nombre}.`,
  tono: 'alba',
  tarjeta: ({ radioNombre }) => ({ pie: radioNombre }),
} satisfies Pagina
