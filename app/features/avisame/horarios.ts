/** A date of the agenda within the coming days. Times are local: `YYYY-MM-DDTHH:MM`. */
export type Fecha = {
  /** Names the event and the day that its rule gives it. */
  clave: string
  titulo: string
  inicio: string
  suspendida: boolean
  /** When it would begin by its rule. */
  porRegla: string
}

/** How a date was when it was last looked at. */
export type Vista = Pick<Fecha, 'titulo' | 'inicio' | 'suspendida'>

export type Cambio = { fecha: Fecha; que: 'suspendida' | 'repuesta' | 'cambia' }

/**
 * What changed of the coming dates since the last look, suspended or moved. A date that was not looked at yet
 * has changed if its rule would have it at another time, or if one of the same name is gone: an event that
 * was moved to another day. One of the same name and time is that date, of an event that
 * «Esta y las siguientes» split.
 */
export function cambiosDe(
  antes: ReadonlyMap<string, Vista>,
  fechas: readonly Fecha[],
  ahora: string,
): Cambio[] {
  const claves = new Set(fechas.map(({ clave }) => clave))
  const idas = [...antes].filter(([clave, { inicio }]) => !claves.has(clave) && inicio > ahora)
  const gone = new Set(idas.map(([, { titulo }]) => titulo))
  return fechas.flatMap((fecha): Cambio[] => {
    const { titulo, inicio } = fecha
    const same = idas.find(([, ida]) => ida.titulo === titulo && ida.inicio === inicio)
    const vista = antes.get(fecha.clave) ?? same?.[1]
    if (fecha.suspendida) return vista?.suspendida ? [] : [{ fecha, que: 'suspendida' }]
    if (vista?.suspendida) return [{ fecha, que: 'repuesta' }]
    const moved = vista ? vista.inicio !== inicio : inicio !== fecha.porRegla || gone.has(titulo)
    return moved ? [{ fecha, que: 'cambia' }] : []
  })
}
