import { textosDe } from '#app/parts/contenido/contenido.ts'

export const TEXTOS_PREDICACION = {
  ...textosDe('predicación', 'a'),
  errorCargar: 'Error al cargar las predicaciones. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar. Inténtalo de nuevo.',
  errorConvertir: 'Error al convertir la transmisión en predicación. Inténtalo de nuevo.',
  incompleta: 'Todavía le falta algo. Ábrela con «Editar», complétala y publícala.',
  sinEnlaceNiAudio: 'Agrega un enlace o un audio.',
  direccionOcupada: 'Otra predicación ya tiene esa dirección. Escribe otra.',
  direccionVacia: 'Usa letras o números, por ejemplo: la-esperanza.',
  transcripcionLarga: 'La transcripción es demasiado larga.',
  transcripcionSinTexto: 'Ese archivo no es un texto. Elige un .vtt o un .txt.',
  errorTranscripcion: 'Error al subir la transcripción. Inténtalo de nuevo.',
} as const

export const FALLAS_PREDICACIONES = {
  agregar: TEXTOS_PREDICACION.errorAgregar,
  editar: TEXTOS_PREDICACION.errorActualizar,
  convertir: TEXTOS_PREDICACION.errorConvertir,
  eliminar: TEXTOS_PREDICACION.errorEliminar,
}
