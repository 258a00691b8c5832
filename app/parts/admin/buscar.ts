/** The longest text that a list looks for. */
export const MAX_BUSCAR = 100

/** What an address looks for in a list: `?buscar=`. */
export const buscarOf = (params: URLSearchParams): string =>
  (params.get('buscar') ?? '').trim().slice(0, MAX_BUSCAR)
