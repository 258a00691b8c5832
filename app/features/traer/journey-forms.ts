import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_TRAER } from './traer.ts'

const AJUSTES = '/admin/dashboard/ajustes'

export const forms: RoomForms = {
  [`${AJUSTES} traer-direccion`]: {
    path: `${AJUSTES}?parte=traer`,
    send: 'Buscar',
    bad: {
      typed: { 'O una dirección de internet': 'mi podcast' },
      at: 'O una dirección de internet',
      error: TEXTOS_TRAER.sinDireccion,
    },
    good: { typed: { 'O una dirección de internet': 'http://10.0.0.1/x.xml' }, says: TEXTOS_TRAER.mirando },
  },
}

/** Shown only once something was sent or brought: `traer`. */
export const elsewhere = [
  `${AJUSTES} traer-archivos`,
  `${AJUSTES} traer`,
  `${AJUSTES} no-traer`,
  `${AJUSTES} detener-traer`,
  `${AJUSTES} publicar-traido`,
  `${AJUSTES} deshacer-traer`,
]
