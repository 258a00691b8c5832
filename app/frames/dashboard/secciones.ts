import { CircleQuestionMark, History, House, Settings, UserRound } from 'lucide'
import { administradores } from '#app/features/administradores/feature.ts'
import { RUTA_AYUDA } from '#app/features/ayuda/direcciones.ts'
import { contacto } from '#app/features/contacto/feature.ts'
import { FEATURES } from '#app/features.ts'
import type { Feature, Seccion } from '#app/parts/feature/feature.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { RUTA_VERSIONES } from '#app/parts/versiones/ruta.ts'

export const INICIO: Seccion = { titulo: 'Inicio', ruta: '/admin/dashboard', icono: House, enBarra: true }

const AJUSTES: Seccion = {
  titulo: 'Ajustes',
  ruta: '/admin/dashboard/ajustes',
  icono: Settings,
  enBarra: false,
}

/** Ajustes, for whom it holds nothing but their own account. */
const MI_CUENTA: Seccion = { ...AJUSTES, titulo: 'Mi cuenta', icono: UserRound }

/** The dashboard's sections: the home, each feature's own, and the one that several features share. */
const seccionesOf = (features: readonly Feature[], ajustes = AJUSTES): readonly Seccion[] => [
  INICIO,
  ...features.flatMap(({ section }) => section ?? []),
  ajustes,
]

export const SECCIONES = seccionesOf(FEATURES)

/** The sections that somebody with these permissions looks after, called as they know them. */
export function seccionesPara(permisos: readonly string[]): readonly Seccion[] {
  if (permisos.length === 0) return []
  const theirs = FEATURES.filter(({ permiso }) => isAllowed(permisos, permiso ?? 'team'))
  const shared = isAllowed(permisos, [administradores.permiso, contacto.permiso])
  return seccionesOf(theirs, shared ? AJUSTES : MI_CUENTA)
}

/** These have no place in the menu: forms lead to the one, the header to the other. */
const VERSIONES: Seccion = { titulo: 'Versiones', ruta: RUTA_VERSIONES, icono: History, enBarra: false }
const AYUDA: Seccion = { titulo: 'Ayuda', ruta: RUTA_AYUDA, icono: CircleQuestionMark, enBarra: false }

/**
 * The section of an address of the dashboard. One that is a view of another's address names that in its
 * query.
 */
export function seccionOf(address: string, secciones: readonly Seccion[] = SECCIONES): Seccion {
  const [here, params] = partsOf(address)
  const fitting = [...secciones.slice(1), ...SECCIONES.slice(1), VERSIONES, AYUDA].filter(({ ruta }) => {
    const [path, wanted] = partsOf(ruta)
    const within = here === path || here.startsWith(`${path}/`)
    return within && [...wanted].every(([name, value]) => params.get(name) === value)
  })
  return fitting.find(({ ruta }) => ruta.includes('?')) ?? fitting[0] ?? INICIO
}

function partsOf(address: string): [path: string, params: URLSearchParams] {
  const [path = '', query] = address.split('?')
  return [path, new URLSearchParams(query)]
}
