import type { Tono, VitralOptions } from './vitral-panes.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const TONOS: Tono[] = ['alba', 'mar', 'rosa', 'bosque']

/**
 * The window of a day's week, whose colours, size of panes and place of the light are others than its
 * neighbours'. It takes over a year until all are the same again.
 */
export function ventanaDeSemana(dia: string): VitralOptions {
  const week = Math.floor(Date.parse(dia) / WEEK_MS)
  return {
    tono: TONOS[week % 4],
    sol: [(20 + ((week * 3) % 5) * 15) / 100, (10 + ((week * 4) % 7) * 12) / 100],
    anillos: 3 + 2 * (week % 3),
  }
}
