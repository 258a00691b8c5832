export const TEXTOS_EJEMPLO = {
  borrado: 'Contenido de ejemplo eliminado con éxito',
  errorBorrar: 'Error al borrar el contenido de ejemplo. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres borrar el contenido de ejemplo?',
  detalle:
    'Se borran las predicaciones, fotos, categorías y cuentas que vinieron con la instalación. Lo tuyo queda.',
} as const
