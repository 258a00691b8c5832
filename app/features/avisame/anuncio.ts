/** What a device can be told of, as «Avísame» lists it. */
export const TIPOS = {
  culto: {
    nombre: 'Cuando empiece el culto',
    detalle: 'A la hora en que empieza, o cuando estamos en vivo.',
  },
  horarios: { nombre: 'Cambios de horario', detalle: 'Si algo se suspende o cambia de hora esta semana.' },
  predicacion: { nombre: 'Nueva predicación', detalle: 'Cuando subimos una para escuchar o ver.' },
  boletin: { nombre: 'Boletín', detalle: 'Cuando sale el de la semana.' },
} as const

export type Tipo = keyof typeof TIPOS
export const LISTA_TIPOS = Object.keys(TIPOS) as readonly Tipo[]

/** For whoever reads the prayer requests: it says nothing else. */
export const LLEGO_PETICION = 'Llegó una petición'

/** For whoever serves, by their own link. */
export const TU_TURNO = 'Tu turno, tres días antes'

/** Of the church's clocks: nothing is told from ten at night to eight in the morning. */
export const CALLA_DESDE = '22:00'
export const HABLA_DESDE = '08:00'
export const MOST_A_WEEK = 3

export const TEXTOS_AVISAME = {
  promesa: `A lo más ${MOST_A_WEEK} avisos por semana, y ninguno entre las 22 y las 8, salvo un cambio de horario del mismo día.`,
  limite: 'Desde tu conexión se pidieron demasiados avisos. Espera un rato e intenta de nuevo.',
  lleno: 'Por ahora no podemos avisar a más dispositivos. Escríbenos y lo arreglamos.',
  error: 'No pudimos guardar tus avisos. Intenta de nuevo en unos minutos.',
  sinPermiso: 'No activaste los avisos en tu navegador. Si cambias de idea, tócalo otra vez.',
  noPudo: 'Este navegador no pudo activar los avisos. Intenta de nuevo más tarde.',
  bloqueado:
    'Los avisos de este sitio están bloqueados aquí. Para permitirlos:\nEn la barra del navegador, busca la dirección de este sitio.\nToca el ícono que está a su izquierda.\nBusca «Notificaciones» (en un teléfono, en «Permisos»).\nElige «Permitir».',
  instalar:
    'En un iPhone los avisos llegan a la aplicación: en Safari toca «Compartir» y «Agregar a inicio», ábrela desde tu pantalla de inicio y vuelve a «Avísame».',
  noPuede: 'Este navegador no puede recibir avisos. Prueba con otro, como Chrome, Firefox o Safari.',
  desconocida: 'Este navegador recibe sus avisos por un servicio que no conocemos, y no podemos usarlo.',
}

/** Where a page and the worker send a device's subscription. */
export const RUTA_SUSCRIPCION = '/avisame/suscripcion'
export const RUTA_EQUIPO = '/admin/avisame'

/** What the site answers to a device. */
export type Respuesta =
  | {
      ok: true
      clave: string
      tipos: Tipo[]
      /** Whether it is told of anything, for whoever reads the prayer requests too. */
      queda: boolean
      /** Of what the address alone is about. */
      encendido?: boolean
    }
  | { ok: false; mensaje: string }
