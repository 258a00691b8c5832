export const TEXTOS_EJEMPLO = {
  borrado: 'Contenido de ejemplo eliminado con éxito',
  errorBorrar: 'Error al borrar el contenido de ejemplo. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres borrar el contenido de ejemplo?',
  detalle:
    'Se borran las predicaciones, fotos, fechas, boletines, categorías y cuentas que vinieron con la instalación. Lo tuyo queda.',
} as const

/** The button's id, to which the last step of setting up leads. */
export const BORRAR_EJEMPLOS = 'borrar-ejemplos'
