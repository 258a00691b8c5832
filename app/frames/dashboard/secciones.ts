import { House, Settings } from 'lucide'
import { FEATURES } from '#app/features.ts'
import type { Seccion } from '#app/parts/feature/feature.ts'

export const INICIO: Seccion = {
  titulo: 'Inicio',
  ruta: '/admin/dashboard',
  icono: House,
  resumen: 'Lo que hay para atender',
  enBarra: true,
}

/** The dashboard's sections: the home, each feature's own, and those that several features share. */
export const SECCIONES: readonly Seccion[] = [
  INICIO,
  ...FEATURES.flatMap(({ section }) => section ?? []),
  {
    titulo: 'Ajustes',
    ruta: '/admin/dashboard/ajustes',
    icono: Settings,
    resumen: 'Textos del sitio, radio, pastores y administradores',
    enBarra: false,
  },
]

/** The section of a dashboard path. */
export function seccionOf(pathname: string): Seccion {
  const [, ...others] = SECCIONES
  return others.find(({ ruta }) => pathname === ruta || pathname.startsWith(`${ruta}/`)) ?? INICIO
}
