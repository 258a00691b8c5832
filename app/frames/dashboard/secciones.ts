import { History, House, Settings, UserRound } from 'lucide'
import { administradores } from '#app/features/administradores/feature.ts'
import { contacto } from '#app/features/contacto/feature.ts'
import { FEATURES } from '#app/features.ts'
import type { Feature, Seccion } from '#app/parts/feature/feature.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { RUTA_VERSIONES } from '#app/parts/versiones/ruta.ts'

export const INICIO: Seccion = {
  titulo: 'Inicio',
  ruta: '/admin/dashboard',
  icono: House,
  resumen: 'Lo que hay para atender',
  enBarra: true,
}

const AJUSTES: Seccion = {
  titulo: 'Ajustes',
  ruta: '/admin/dashboard/ajustes',
  icono: Settings,
  resumen: 'Textos del sitio, radio, pastores y administradores',
  enBarra: false,
  segun(permisos) {
    if (permisos.includes(administradores.permiso)) return {}
    if (permisos.includes(contacto.permiso))
      return { resumen: 'Textos del sitio, radio, pastores y tu cuenta' }
    return { titulo: 'Mi cuenta', icono: UserRound, resumen: 'Tu contraseña y tus sesiones abiertas' }
  },
}

/** The dashboard's sections: the home, each feature's own, and the one that several features share. */
export const seccionesOf = (features: readonly Feature[]): readonly Seccion[] => [
  INICIO,
  ...features.flatMap(({ section }) => section ?? []),
  AJUSTES,
]

export const SECCIONES = seccionesOf(FEATURES)

/** The sections that somebody with these permissions may open, called as they know them. */
export const seccionesPara = (
  permisos: readonly string[],
  features: readonly Feature[] = FEATURES,
): readonly Seccion[] => {
  const entries = new Map(features.flatMap(({ access }) => access).map((entry) => [entry.path, entry]))
  return seccionesOf(features)
    .filter(({ ruta }) => isAllowed(permisos, entries.get(ruta)?.GET ?? 'team'))
    .map((seccion) => ({ ...seccion, ...seccion.segun?.(permisos) }))
}

/** It has no place in the menu: forms lead to it. */
const VERSIONES: Seccion = {
  titulo: 'Versiones',
  ruta: RUTA_VERSIONES,
  icono: History,
  resumen: 'Cómo estaba antes de cada cambio',
  enBarra: false,
}

/** The section of a dashboard path. */
export function seccionOf(pathname: string, secciones: readonly Seccion[] = SECCIONES): Seccion {
  const all = [...secciones.slice(1), ...SECCIONES.slice(1), VERSIONES]
  return all.find(({ ruta }) => pathname === ruta || pathname.startsWith(`${ruta}/`)) ?? INICIO
}
