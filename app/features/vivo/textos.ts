/** Minutes by which a date can be said to begin later. */
export const DEMORAS = [10, 20, 30] as const

export const TEXTOS_VIVO = {
  preparada: 'Guardado: ese día toca «Estamos en vivo»',
  abierta: 'Listo: el sitio dice que estamos en vivo',
  terminada: 'Transmisión terminada con éxito',
  retomada: 'La transmisión sigue en vivo',
  noAbierta: 'No hay ninguna transmisión abierta.',
  noRetomada: 'Esa transmisión ya terminó: pasaron más de tres horas.',
  movida: 'Hora cambiada con éxito',
  aSuHora: 'Vuelve a empezar a su hora',
  suspendida: 'Fecha suspendida con éxito',
  repuesta: 'La fecha vuelve a la agenda',
  noEsta: 'Esa fecha ya no está en la agenda.',
  sinEnlace: 'Pega el enlace de YouTube o Facebook, que empiece con https://.',
  error: 'Error al guardar. Inténtalo de nuevo.',
} as const
