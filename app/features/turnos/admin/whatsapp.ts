/** Opens a conversation with the words written. */
export const rutaWhatsapp = (whatsapp: string, texto: string): string =>
  `https://wa.me/${whatsapp}?${new URLSearchParams({ text: texto })}`

/** What somebody is told with their link. */
export const textoDelEnlace = (nombre: string, enlace: string): string =>
  `Hola, ${nombre}: aquí están tus turnos. Dinos si puedes; ahí mismo puedes proponer a otra persona o anotar fechas en que no puedes. El enlace es solo tuyo: ${enlace} ¡Gracias por servir!`
