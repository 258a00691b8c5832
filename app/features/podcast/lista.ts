/** What a podcast cannot do without: said as done, or as what is missing, with where it is mended. */
export type Requisito = { listo: boolean; texto: string; ruta: string }

/** Apple's bounds, in pixels per side. */
export const PORTADA_MIN = 1400
export const PORTADA_MAX = 3000

export type Estado = {
  /** Whether title, author and the like were ever saved. */
  datos: boolean
  portada: boolean
  /** Sermons with audio, without examples. */
  conAudio: number
}

export function requisitosOf({ datos, portada, conAudio }: Estado): Requisito[] {
  const item = (listo: boolean, hecho: string, falta: string, ruta: string) => ({
    listo,
    texto: listo ? hecho : falta,
    ruta,
  })
  return [
    item(
      datos,
      'Los datos del podcast están guardados',
      'Faltan los datos del podcast: revísalos y guárdalos',
      '#datos',
    ),
    item(portada, 'La portada está lista', `Falta una portada de ${PORTADA_MIN} px o más`, '#portada'),
    item(
      conAudio > 0,
      conAudio === 1 ? 'Hay una predicación con audio' : `Hay ${conAudio} predicaciones con audio`,
      'Falta una predicación con audio',
      '/admin/dashboard/predicaciones',
    ),
  ]
}
