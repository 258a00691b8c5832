export const TEXTOS_SUBIDA = {
  error: 'Error al subir la imagen. Inténtalo de nuevo.',
  errorArchivo: 'Error al subir el archivo. Inténtalo de nuevo.',
  errorRespaldo: 'Error al subir el respaldo. Inténtalo de nuevo.',
  errorAudio: 'Error al subir el audio. Inténtalo de nuevo.',
  heic: 'Tu teléfono guardó la foto en formato HEIC. Elige «Más compatible» en Ajustes › Cámara › Formatos, o envíala como JPG.',
  fotoLista: 'Foto lista. Guarda los cambios para publicarla.',
  fotoPerdida: 'Esa foto ya no está. Elígela de nuevo.',
  errorPelicula: 'Error al subir la película. Inténtalo de nuevo.',
  peliculaLista: 'Película lista. Guarda los cambios para publicarla.',
  peliculaPerdida: 'Esa película ya no está. Elígela de nuevo.',
  fotoEnCamino: 'Espera a que termine de subir la foto y guarda de nuevo.',
} as const

/** A failure that a retry may mend ends so; a file that is no image stays refused. */
export const worthRetry = (mensaje: string) => mensaje.endsWith('nténtalo de nuevo.')

/** For `accept`: naming the types makes an iPhone convert HEIC to JPEG. */
export const TIPOS_DE_IMAGEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
