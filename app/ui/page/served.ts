// Skip re-rendering server-drawn SVG during hydration: it is already in the page, and drawing it again costs
// a slow phone.

/**
 * True in the browser until React has hydrated the page. What a component leaves out then stays as the server
 * drew it.
 */
export const isHydrating = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.listo !== 'si'

/** The inner markup of the element `id`, if it holds this very drawing (`data-dibujo`). */
export function servedDrawing(id: string, drawing: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById(id)
  return element?.dataset.dibujo === drawing && element.innerHTML ? element.innerHTML : undefined
}
