export const TEXTOS_ESTADO = {
  enviado: 'Va en camino: revisa tu correo en un minuto.',
  sinCorreo: 'El sitio no envía correos: pídele a quien lo instaló que lo conecte a un correo.',
  errorCorreo: 'Error al enviar el correo de prueba. Inténtalo de nuevo.',
} as const
