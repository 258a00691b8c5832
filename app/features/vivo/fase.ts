import type { Nota } from '#app/features/agenda/horarios/nota.ts'

/**
 * What the whole site says of now: nothing, the next date, the last hour before it, that it is on, that a
 * transmission of it is, that it is over, or that today's is cancelled.
 */
export type Tipo = 'nada' | 'proximo' | 'pronto' | 'ahora' | 'en-vivo' | 'termino' | 'suspendida'

/** The state from a moment (milliseconds since 1970) on, until the next phase begins. */
export type Fase = {
  desde: number
  tipo: Tipo
  texto: string
  /** Whose date it is, where `texto` does not say it; of the radio's programme what comes next. */
  titulo: string
  /** Where it leads: a page of ours, or the transmission elsewhere. */
  ruta: string
  /** The moment that is counted down to: a running clock says «Empieza en 25 min» instead of `texto`. */
  cuenta: number
}

/** What the site says from a moment on, and of this week beside the schedule of Contacto. */
export type Estado = { fases: Fase[]; notas: Nota[] }

export const NADA: Fase = { desde: 0, tipo: 'nada', texto: '', titulo: '', ruta: '', cuenta: 0 }

/**
 * The phase of a moment, and what it says then. It runs in the browser as its own text too (`pintar.ts`),
 * before the first paint, so it must not reference anything outside.
 */
export function elegir(fases: readonly Fase[], ahora: number): { fase: Fase | undefined; texto: string } {
  let fase = fases[0]
  for (const each of fases) if (each.desde <= ahora) fase = each
  const minutos = fase ? Math.ceil((fase.cuenta - ahora) / 60_000) : 0
  const contada = fase && fase.cuenta > 0 && minutos > 0 && minutos <= 60
  return { fase, texto: contada ? `Empieza en ${minutos} min` : (fase?.texto ?? '') }
}

/** When what is said changes next by itself; undefined if never. */
export function nextChange(fases: readonly Fase[], ahora: number): number | undefined {
  const { fase } = elegir(fases, ahora)
  const next = fases.find(({ desde }) => desde > ahora)?.desde
  if (!fase || fase.cuenta <= ahora) return next
  const minute = fase.cuenta - Math.floor((fase.cuenta - ahora) / 60_000) * 60_000
  // Exactly on a minute, the count next changes a minute later.
  return Math.min(next ?? Number.POSITIVE_INFINITY, minute > ahora ? minute : minute + 60_000)
}
