/** Parameters of a dashboard page's address that show a form: `?editar=ID`. A success leaves them. */
export const PAGE_STATES = ['editar', 'eliminar', 'elegir', 'paso'] as const
