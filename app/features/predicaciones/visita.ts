// Apart from the dashboard's texts, which visitors' pages need not load.

/** What a visitor reads where there is nothing. */
export const SIN_PREDICACIONES = 'No hay predicaciones disponibles en este momento.'
