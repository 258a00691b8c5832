export const TEXTOS_GALERIA = {
  sinImagen: 'Por favor selecciona una imagen',
  titulos: 'Recibimos tus fotos: dale un título a cada una.',
  subida: 'Imagen subida con éxito',
  actualizada: 'Imagen actualizada con éxito',
  eliminada: 'Imagen eliminada con éxito',
  errorCargar: 'Error al cargar los datos. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar la imagen. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar la imagen. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la imagen. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres eliminar esta imagen?',
  adelantada:
    'Otra persona cambió esta foto mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esta foto mientras la editabas.',
} as const
