import { BookOpenText, HandCoins, House, Images, Mail, Settings, ShieldCheck } from 'lucide'

/** The sections of the dashboard (section 2; Ajustes: decisions, Routes). `enBarra`: has a place in the phone's bar. */
export const SECCIONES = [
  { titulo: 'Inicio', ruta: '/admin/dashboard', icono: House, enBarra: true },
  { titulo: 'Galería', ruta: '/admin/dashboard/galeria', icono: Images, enBarra: true },
  { titulo: 'Predicaciones', ruta: '/admin/dashboard/predicaciones', icono: BookOpenText, enBarra: true },
  { titulo: 'Contacto', ruta: '/admin/dashboard/contacto', icono: Mail, enBarra: false },
  { titulo: 'Donaciones', ruta: '/admin/dashboard/donaciones', icono: HandCoins, enBarra: true },
  { titulo: 'Privacidad', ruta: '/admin/dashboard/privacidad', icono: ShieldCheck, enBarra: false },
  { titulo: 'Ajustes', ruta: '/admin/dashboard/ajustes', icono: Settings, enBarra: false },
] as const

export type Seccion = (typeof SECCIONES)[number]

/** The section that a path of the dashboard belongs to. */
export function seccionOf(pathname: string): Seccion {
  const [inicio, ...others] = SECCIONES
  return others.find(({ ruta }) => pathname === ruta || pathname.startsWith(`${ruta}/`)) ?? inicio
}
