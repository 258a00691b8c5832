import type { RadioStatus } from './radio.ts'

/** What the radio's page says of it. */
export const TEXTOS_RADIO: Record<RadioStatus, string> = {
  'no-station': 'Estamos preparando nuestra radio: pronto la escucharás aquí.',
  idle: 'Toca el botón para escuchar.',
  connecting: 'Conectando…',
  live: 'Estás escuchando en vivo.',
  rebuffering: 'La señal está débil; un momento…',
  reconnecting: 'Se cortó la señal. Volviendo a conectar…',
  'off-air': 'La radio no está transmitiendo en este momento. Apenas vuelva, la escucharás aquí.',
}

/** The same in a few words, for the slim player. */
export const ESTADOS_RADIO: Record<RadioStatus, string> = {
  'no-station': 'Muy pronto',
  live: 'En vivo',
  idle: 'En pausa',
  connecting: 'Conectando…',
  rebuffering: 'Señal débil…',
  reconnecting: 'Sin señal; volviendo…',
  'off-air': 'Fuera del aire',
}
