export const TEXTOS_HORARIOS = {
  asunto: 'Contacto y la agenda no dicen lo mismo',
  enContacto: 'Contacto dice ahora lo mismo que la agenda',
  enAgenda: 'La agenda dice ahora lo mismo que Contacto',
  yaNo: 'Eso ya no es así. Revisa lo que queda.',
  error: 'Error al guardar los horarios. Inténtalo de nuevo.',
} as const

export const FALLAS_HORARIOS = {
  'a-contacto': TEXTOS_HORARIOS.error,
  'a-la-agenda': TEXTOS_HORARIOS.error,
} as const
