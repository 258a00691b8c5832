// Apart from `grabacion.ts`, of which every page brings the player's state, and few its words.
import type { Estado } from './grabacion.ts'

/** What the player says; nothing while all is well. */
export const TEXTOS_GRABACION: Record<Estado, string> = {
  loading: 'Cargando…',
  playing: '',
  paused: '',
  waiting: 'Se cortó la conexión. Sigue apenas vuelva.',
  lost: 'No hay conexión. Tócalo otra vez para seguir donde quedaste.',
  gone: 'Este audio ya no está disponible.',
  broken: 'Tu navegador no puede reproducir este audio. Puedes descargarlo.',
}

/** When the player's own script cannot be fetched. */
export const SIN_REPRODUCTOR = 'No se pudo cargar el reproductor. Recarga la página e inténtalo de nuevo.'

/** «12:34», «1:02:03». */
export function formatTime(seconds: number): string {
  const [h, m, s] = inParts(seconds)
  const ss = String(s).padStart(2, '0')
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${ss}` : `${m}:${ss}`
}

/** «12 minutos 34 segundos», for who hears it. */
export function spokenTime(seconds: number): string {
  const [h, m, s] = inParts(seconds)
  const said = [plural(h, 'hora'), plural(m, 'minuto'), plural(s, 'segundo')].filter(Boolean)
  return said.join(' ') || '0 segundos'
}

function inParts(seconds: number): [number, number, number] {
  const whole = Math.max(0, Math.floor(seconds) || 0)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
}

const plural = (count: number, noun: string) => (count > 0 ? `${count} ${noun}${count > 1 ? 's' : ''}` : '')

/** «12 MB», «3,4 MB»: what pressing a button costs. Its space breaks no line. */
export function formatMegabytes(bytes: number): string {
  const tenths = Math.max(1, Math.round(bytes / 100_000))
  return `${tenths < 100 ? String(tenths / 10).replace('.', ',') : Math.round(bytes / 1_000_000)}\u00a0MB`
}
