// What the server drew stands in the page already: a slow telephone need not draw it again to take the page over.

/** True in the browser until the page is in React's hands. What is left out then stays as the server drew it. */
export const isTakingOver = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.listo !== 'si'

/** The inside of the element `id`, where it is this very drawing (`data-dibujo`). */
export function servedDrawing(id: string, drawing: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById(id)
  return element?.dataset.dibujo === drawing && element.innerHTML ? element.innerHTML : undefined
}
