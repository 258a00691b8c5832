export const SECCION_INSCRITOS = '/admin/dashboard/agenda/inscritos'
export const RUTA_CSV = '/admin/agenda/inscritos.csv'

export const TEXTOS_INSCRITOS = {
  quitada: 'Inscripción quitada con éxito',
  errorQuitar: 'Error al quitar la inscripción. Inténtalo de nuevo.',
  yaNoEsta: 'Esa inscripción ya no está.',
  repetida: 'Mismo teléfono o correo que otra inscripción.',
  noEspera: 'Esa persona ya no está en la lista, o ya se le avisó.',
  avisada: 'Anotado: ya sabe que tiene lugar',
  errorAvisar: 'Error al anotar el aviso. Inténtalo de nuevo.',
  confirmar: '¿Quitar esta inscripción?',
} as const
