/** The page of the link that puts an account back, in the mail about its change. */
export const RUTA_DEVOLVER = '/admin/cuenta-anterior'

export const TEXTOS_DEVOLVER = {
  vencido:
    'Este enlace ya se usó o venció. Para corregir una cuenta, entra al panel: Donaciones › Cuentas bancarias.',
  listo: 'Listo: la cuenta quedó como estaba. Les avisamos por correo a quienes administran el sitio.',
  cambio: 'La cuenta cambió mientras mirabas. Revisa cómo está ahora y decide de nuevo.',
  error: 'Error al dejar la cuenta como estaba. Inténtalo de nuevo.',
} as const
