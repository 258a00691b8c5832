import type { PorCompletar } from '#app/parts/feature/feature.server.ts'

/**
 * A placeholder by its number among all, filled in or not, which stays the same while others are filled in.
 */
export type Paso = PorCompletar & { numero: number }

/** The step that the page's address names, and where to go on from it. */
export type PasoActual = Omit<Paso, 'ruta'> & {
  total: number
  /** The page without the bar. */
  salida: string
  /** The next step that is open, from the first again after the last; undefined if there is no other. */
  siguiente?: string | undefined
}

/** Opens the form with the step's field in the focus. */
export const addressOf = ({ ruta, numero }: Paso): string =>
  `${ruta}${ruta.includes('?') ? '&' : '?'}completar=${numero}`

const pathOf = (ruta: string): string => ruta.split('?')[0] ?? ''

/** The steps that are open; none once only those are that not every church has. */
export function openOf(pasos: readonly Paso[]): Paso[] {
  const open = pasos.filter(({ listo }) => !listo)
  return open.every(({ opcional }) => opcional) ? [] : open
}

/** The step named by `?completar=`, if it is one of this page. */
export function pasoOf(pasos: readonly Paso[], { pathname, searchParams }: URL): PasoActual | undefined {
  const at = Number(searchParams.get('completar')) - 1
  const paso = pasos[at]
  if (!paso || pathOf(paso.ruta) !== pathname) return undefined
  const { ruta: salida, ...rest } = paso
  // What was passed over comes again, but for what the church may not have.
  const passed = pasos.slice(0, at).filter(({ opcional }) => !opcional)
  const siguiente = [...pasos.slice(at + 1), ...passed].find(({ listo }) => !listo)
  return { ...rest, total: pasos.length, salida, siguiente: siguiente && addressOf(siguiente) }
}
