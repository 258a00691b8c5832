const D = '/admin/dashboard'

/**
 * What forms are specified to say when their answer does not come, or when nothing can be written, by their
 * names in `EVERY_FORM`.
 */
export const NOT_WRITTEN: ReadonlyMap<string, string> = new Map([
  ['/contacto', 'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.'],
  [`${D}/predicaciones agregar`, 'Error al agregar la predicación. Inténtalo de nuevo.'],
  [`${D}/predicaciones editar`, 'Error al actualizar. Inténtalo de nuevo.'],
  [`${D}/predicaciones eliminar`, 'Error al eliminar. Inténtalo de nuevo.'],
  [`${D}/galeria editar`, 'Error al actualizar la imagen. Inténtalo de nuevo.'],
  [`${D}/galeria eliminar`, 'Error al eliminar la imagen. Inténtalo de nuevo.'],
  [`${D}/galeria agregar-categoria`, 'Error al agregar categoría. Inténtalo de nuevo.'],
  [`${D}/galeria eliminar-categoria`, 'Error al eliminar la categoría. Inténtalo de nuevo.'],
  [`${D}/contacto`, 'Error al guardar la información. Inténtalo de nuevo.'],
  [`${D}/donaciones agregar`, 'Error al agregar la cuenta bancaria. Inténtalo de nuevo.'],
  [`${D}/donaciones actualizar`, 'Error al actualizar la cuenta bancaria. Inténtalo de nuevo.'],
  [`${D}/donaciones eliminar`, 'Error al eliminar la cuenta bancaria. Inténtalo de nuevo.'],
  [`${D}/donaciones atendida`, 'Error al actualizar la petición. Inténtalo de nuevo.'],
  [`${D}/donaciones eliminar-peticion`, 'Error al eliminar la petición. Inténtalo de nuevo.'],
])
