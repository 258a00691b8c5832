import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'avisame',
  ruta: '/avisame',
  route: 'features/avisame/page',
  titulo: 'Avísame',
  descripcion: ({ nombre }) =>
    `Que tu teléfono te avise cuando empiece el culto de ${nombre}, si cambia un horario o hay una predicación nueva.`,
  tono: 'alba',
} satisfies Pagina
