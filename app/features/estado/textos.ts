/** What to do about a new version. */
export const ACTUALIZA = 'Pídele a quien instaló el sitio que lo actualice: toma unos minutos.'

export const TEXTOS_ESTADO = {
  enviado: 'Va en camino: revisa tu correo en un minuto.',
  sinCorreo: 'El sitio no envía correos: pídele a quien lo instaló que lo conecte a un correo.',
  fraseBuena: 'Es la frase. Te la volveremos a preguntar en tres meses.',
  pregunta: 'El sitio preguntará una vez por semana.',
  noPregunta: 'El sitio ya no preguntará.',
  errorPreguntar: 'Error al guardar. Inténtalo de nuevo.',
  errorFrase: 'Error al probar la frase. Inténtalo de nuevo.',
  errorCorreo: 'Error al enviar el correo de prueba. Inténtalo de nuevo.',
} as const
