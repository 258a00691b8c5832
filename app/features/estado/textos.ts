export const TEXTOS_ESTADO = {
  enviado: 'Va en camino: revisa tu correo en un minuto.',
  sinCorreo: 'El sitio no envía correos: faltan SMTP_URL y MAIL_FROM.',
  errorCorreo: 'Error al enviar el correo de prueba. Inténtalo de nuevo.',
} as const
