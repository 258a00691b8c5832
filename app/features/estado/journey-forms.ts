import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_ESTADO } from './textos.ts'

const AJUSTES = '/admin/dashboard/ajustes'

/** Shown once a sealed backup is three months old: `frase.server.test.ts` of `respaldo`. */
export const elsewhere = [
  `${AJUSTES} probar-frase`,
  // Only where UPDATES_URL is set: `versiones.server.test.ts`.
  `${AJUSTES} preguntar-versiones`,
]

export const forms: RoomForms = {
  [`${AJUSTES} correo-de-prueba`]: {
    path: `${AJUSTES}?parte=estado`,
    send: 'Enviarme un correo de prueba',
    good: { says: TEXTOS_ESTADO.enviado },
  },
}
