/** What the home page has below its banner, in the specified order. */
export const NOMBRES_SECCION = ['cuando', 'semana', 'quienes-somos', 'predicaciones', 'eventos'] as const

export type Seccion = (typeof NOMBRES_SECCION)[number]

export type FilaSeccion = { seccion: Seccion; visible: boolean }

/**
 * Every section once, as a church ordered them; one that its choice does not know stands last, and is shown.
 */
export function seccionesDe(chosen: readonly FilaSeccion[] = []): FilaSeccion[] {
  const all = [...chosen, ...NOMBRES_SECCION.map((seccion) => ({ seccion, visible: true }))]
  return all.filter(({ seccion }, at) => all.findIndex((each) => each.seccion === seccion) === at)
}

/** Whether the home page is the specified one. */
export const sonSeccionesDeFabrica = (filas: readonly FilaSeccion[]): boolean =>
  seccionesDe(filas).every(({ seccion, visible }, at) => visible && seccion === NOMBRES_SECCION[at])

/** The sections to be drawn, in their order. */
export const seccionesVisibles = (chosen?: readonly FilaSeccion[]): Seccion[] =>
  seccionesDe(chosen).flatMap(({ seccion, visible }) => (visible ? [seccion] : []))
