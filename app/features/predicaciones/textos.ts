export const TEXTOS_PREDICACION = {
  agregada: 'Predicación agregada con éxito',
  actualizada: 'Predicación actualizada con éxito',
  eliminada: 'Predicación eliminada con éxito',
  errorCargar: 'Error al cargar las predicaciones. Inténtalo de nuevo.',
  errorAgregar: 'Error al agregar la predicación. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres eliminar esta predicación?',
  adelantada:
    'Otra persona cambió esta predicación mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esta predicación mientras la editabas.',
  errorConvertir: 'Error al convertir la transmisión en predicación. Inténtalo de nuevo.',
  incompleta: 'Todavía le falta algo. Ábrela con «Editar», complétala y publícala.',
  sinEnlaceNiAudio: 'Agrega un enlace o un audio.',
  direccionOcupada: 'Otra predicación ya tiene esa dirección. Escribe otra.',
  direccionVacia: 'Usa letras o números, por ejemplo: la-esperanza.',
  transcripcionLarga: 'La transcripción es demasiado larga.',
  transcripcionSinTexto: 'Ese archivo no es un texto. Elige un .vtt o un .txt.',
  errorTranscripcion: 'Error al subir la transcripción. Inténtalo de nuevo.',
} as const

/** The failure texts of what can be done with sermons. */
export const FALLAS_PREDICACIONES = {
  agregar: TEXTOS_PREDICACION.errorAgregar,
  editar: TEXTOS_PREDICACION.errorActualizar,
  convertir: TEXTOS_PREDICACION.errorConvertir,
  eliminar: TEXTOS_PREDICACION.errorEliminar,
}
