import type { RoomForms } from '#tests/support/forms/form.ts'
import { CONSENTIMIENTO, TEXTOS_PETICION } from './peticion.ts'

const D = '/admin/dashboard'
const path = `${D}/donaciones?vista=peticiones`
const ANA = {
  Nombre: 'Ana',
  'Correo electrónico': 'ana@correo.cl',
  'Petición de oración': 'Por mi mamá.',
  [CONSENTIMIENTO]: true,
} as const

export const forms: RoomForms = {
  '/contacto': {
    send: 'Enviar petición',
    anonymous: true,
    bad: {
      typed: { ...ANA, 'Correo electrónico': 'nadie' },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
    },
    good: { typed: ANA, says: TEXTOS_PETICION.recibida },
  },
  [`${D}/donaciones atendida`]: {
    path,
    send: 'Marcar como atendida la petición de Ana Muñoz',
    good: { says: TEXTOS_PETICION.atendida },
  },
  [`${D}/donaciones pendiente`]: {
    path,
    send: 'Marcar como pendiente la petición de Rosa',
    good: { says: TEXTOS_PETICION.pendiente },
  },
  [`${D}/donaciones ore-por-esto`]: {
    path,
    send: 'Oré por esto: la petición de Ana Muñoz',
    good: { says: TEXTOS_PETICION.orada },
  },
  [`${D}/donaciones cuidar`]: {
    path,
    open: ['Anotar o encargar de la petición de Ana Muñoz'],
    send: 'Guardar lo anotado en la petición de Ana Muñoz',
    bad: {
      typed: { 'Notas privadas del equipo de la petición de Ana Muñoz': 'x'.repeat(5001) },
      at: 'Notas privadas del equipo de la petición de Ana Muñoz',
      error: 'Usa como máximo 5000 caracteres.',
    },
    good: {
      typed: { 'Notas privadas del equipo de la petición de Ana Muñoz': 'Llamarla el jueves.' },
      says: TEXTOS_PETICION.cuidada,
    },
  },
  [`${D}/donaciones no-es-dudosa`]: {
    path,
    send: 'No es dudosa la petición de Bot',
    good: { says: TEXTOS_PETICION.noEsDudosa },
  },
  [`${D}/donaciones eliminar-peticion`]: {
    path,
    open: ['Eliminar petición de Ana Muñoz'],
    send: 'Eliminar',
    good: { says: TEXTOS_PETICION.eliminada },
  },
  [`${D}/donaciones eliminar-dudosas`]: {
    path: `${D}/donaciones?vista=peticiones&filtro=dudosas`,
    open: ['Eliminar las dudosas'],
    send: 'Eliminar',
    good: { says: TEXTOS_PETICION.dudosasEliminadas },
  },
  '/admin/peticiones/buscar': {
    path,
    send: 'Buscar',
    good: { typed: { 'Buscar en las peticiones': 'Rosa' }, says: 'Búsqueda: «Rosa».' },
  },
}

/** With the secret link of a request. */
export const elsewhere = ['/oracion gracias', '/oracion respondida', '/oracion retirar']
