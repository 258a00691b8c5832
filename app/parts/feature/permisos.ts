/**
 * What a person may do in the dashboard, in the order in which Ajustes lists it. `administrador` is said by
 * `admin/roles` and brings every other with it but `peticiones`, which is only given by name.
 */
export const PERMISOS = {
  fotos: 'Fotos',
  predicaciones: 'Predicaciones',
  agenda: 'Agenda',
  contacto: 'Contacto y textos',
  cuentas: 'Cuentas bancarias',
  peticiones: 'Peticiones de oración',
  administrador: 'Administración',
} as const

export type Permiso = keyof typeof PERMISOS

export const LISTA_PERMISOS = Object.keys(PERMISOS) as readonly Permiso[]

/** Who may do something: anybody, whoever has any permission at all, or one of those named. */
export type Who = 'anyone' | 'team' | Permiso | readonly Permiso[]

/** Whether somebody with these permissions may. */
export function isAllowed(permisos: readonly string[], needed: Who): boolean {
  if (needed === 'anyone') return true
  if (needed === 'team') return permisos.length > 0
  return [needed].flat().some((each) => permisos.includes(each))
}

/** Their names, for a sentence. */
export const nombresDe = (permisos: readonly Permiso[]): string =>
  permisos.map((each) => PERMISOS[each]).join(', ')
