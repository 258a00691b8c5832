export type FormRefusal = { status: 400 | 413 | 415 | 503; text: string }

/**
 * Responses to forms that the server does not read, or that wrote nothing while a restore has the site
 * closed.
 */
export const FORM_REFUSALS = {
  malformed: { status: 400, text: 'No pudimos leer el formulario. Recarga la página e inténtalo de nuevo.' },
  tooLarge: { status: 413, text: 'Lo que enviaste es demasiado grande.' },
  closed: { status: 503, text: 'Se está restaurando el sitio. Inténtalo de nuevo en un minuto.' },
  notAForm: { status: 415, text: 'Aquí solo se reciben formularios.' },
} as const satisfies Record<string, FormRefusal>

/** The message of a refusal that a script received, for the page to show. */
export function formRefusalText(error: unknown): string | undefined {
  const said = error instanceof Object && 'data' in error ? String(error.data).trim() : ''
  return Object.values(FORM_REFUSALS).find(({ text }) => text === said)?.text
}
