export const TEXTOS_VERSIONES = {
  listo: 'Listo: volvió a ser como en esa versión. Lo que había quedó guardado como otra versión.',
  noEsta: 'Esa versión ya no está. Recarga la página.',
  error: 'Error al volver a esa versión. Inténtalo de nuevo.',
  ninguna: 'Todavía no hay versiones anteriores.',
  desconocida: 'No encontramos de qué son esas versiones. Ábrelas desde su formulario.',
  archivo: 'Es otro archivo. El de entonces ya no se guarda: si vuelves, se queda el de ahora.',
  igual: 'Esta versión es igual a lo que hay ahora.',
} as const
