import { House, Settings } from 'lucide'
import { FEATURES } from '#app/features.ts'
import type { Feature, Seccion } from '#app/parts/feature/feature.ts'

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
}

/** The dashboard's sections: the home, each feature's own, and the one that several features share. */
export const seccionesOf = (features: readonly Feature[]): readonly Seccion[] => [
  INICIO,
  ...features.flatMap(({ section }) => section ?? []),
  AJUSTES,
]

export const SECCIONES = seccionesOf(FEATURES)

/** The section of a dashboard path. */
export function seccionOf(pathname: string): Seccion {
  const [, ...others] = SECCIONES
  return others.find(({ ruta }) => pathname === ruta || pathname.startsWith(`${ruta}/`)) ?? INICIO
}
