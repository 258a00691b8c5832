/**
 * Parameters of a section's address that open its form, which has the screen of a phone: `?agregar`,
 * `?editar=ID`.
 */
export const FORMS = ['agregar', 'editar', 'suspender', 'eliminar'] as const

/** Parameters of a dashboard page's address that show a form. A success leaves them. */
export const PAGE_STATES = [...FORMS, 'elegir', 'paso'] as const

type PageState = (typeof PAGE_STATES)[number]

/** The page's parameters with these states instead of its own; none: the page itself. */
export function withStates(search: string, set: Partial<Record<PageState, string>> = {}): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of PAGE_STATES) params.delete(name)
  for (const [name, value] of Object.entries(set)) params.set(name, value)
  return params
}

/** Which form an address opens, and of what. */
export function formOf(search: string): { what: (typeof FORMS)[number]; id: string } | undefined {
  const params = new URLSearchParams(search)
  const what = FORMS.find((name) => params.has(name))
  return what && { what, id: params.get(what) ?? '' }
}

/** The state of a navigation that closes a form which may be left: nothing is asked. */
export const LEAVES = { leaves: true }
