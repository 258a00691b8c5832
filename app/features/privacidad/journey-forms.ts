import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_PRIVACIDAD } from './ajustes-privacidad.ts'
import { TEXTOS_PERSONA } from './persona.ts'
import { TEXTOS_SOLICITUD } from './solicitud.ts'
import { TEXTOS_VULNERACION } from './vulneraciones/vulneracion.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  '/privacidad': {
    send: 'Enviar solicitud',
    anonymous: true,
    bad: {
      typed: { 'Tu nombre': 'Ana', 'Detalle (opcional)': 'Todo.' },
      at: 'Qué necesitas',
      error: 'Elige qué necesitas.',
    },
    good: {
      typed: { 'Qué necesitas': 'acceso', 'Tu nombre': 'Ana', 'Tu correo o tu WhatsApp': '+56 9 1234 5678' },
      says: TEXTOS_SOLICITUD.recibida,
    },
  },
  [`${D}/privacidad anotar`]: {
    send: 'Anotar solicitud',
    bad: {
      typed: { 'Correo o teléfono': 'ana@correo.cl', 'Detalle (opcional)': 'Todo.' },
      at: 'Qué pide',
      error: 'Elige qué pide.',
    },
    good: {
      typed: { 'Qué pide': 'acceso', Nombre: 'Ana', 'Correo o teléfono': 'ana@correo.cl' },
      says: TEXTOS_SOLICITUD.anotada,
    },
  },
  [`${D}/privacidad ocultar-foto`]: {
    send: 'Ocultar Otra foto',
    good: { says: TEXTOS_SOLICITUD.fotoOculta },
  },
  [`${D}/privacidad eliminar-foto`]: {
    open: ['Eliminar Otra foto'],
    send: 'Eliminar',
    good: { says: TEXTOS_GALERIA.eliminado },
  },
  [`${D}/privacidad ampliar`]: {
    open: ['Necesitamos más tiempo para la solicitud de Elena'],
    send: 'Ampliar 30 días la solicitud de Elena',
    bad: {
      typed: {},
      at: 'Por qué necesita más tiempo la solicitud de Elena',
      error: 'Cuenta por qué: queda como constancia.',
    },
    good: {
      typed: { 'Por qué necesita más tiempo la solicitud de Elena': 'Son muchas.' },
      says: TEXTOS_SOLICITUD.ampliada,
    },
  },
  [`${D}/privacidad responder`]: {
    send: 'Marcar como respondida la solicitud de Elena',
    bad: {
      typed: {},
      at: 'Qué hicimos con la solicitud de Elena',
      error: 'Cuenta qué hicieron: queda como constancia.',
    },
    good: {
      typed: { 'Qué hicimos con la solicitud de Elena': 'Le enviamos todo.' },
      says: TEXTOS_SOLICITUD.cerrada,
    },
  },
  [`${D}/privacidad buscar`]: {
    path: `${D}/privacidad?parte=persona`,
    send: 'Buscar',
    bad: {
      typed: { 'Correo electrónico o teléfono': 'Ana' },
      at: 'Correo electrónico o teléfono',
      error: 'Escribe el correo completo, o un teléfono con todos sus números.',
    },
    good: { typed: { 'Correo electrónico o teléfono': 'nadie@correo.cl' }, says: TEXTOS_PERSONA.nadie },
  },
  [`${D}/privacidad/vulneraciones vulneracion`]: {
    path: `${D}/privacidad/vulneraciones?agregar`,
    send: 'Anotar vulneración',
    bad: {
      typed: { 'Qué pasó': 'Se perdió un teléfono.', 'Qué hicieron': 'Cambiamos la contraseña.' },
      at: 'De cuántas personas',
      error: 'Escribe un número, aunque sea aproximado; 0 si nadie.',
    },
    good: {
      typed: {
        'Qué pasó': 'Se perdió un teléfono.',
        'Cuándo ocurrió': '2026-11-10',
        'Cuentas del panel': true,
        'De cuántas personas': '2',
        'Qué hicieron': 'Cambiamos la contraseña.',
      },
      says: TEXTOS_VULNERACION.anotada,
    },
  },
  [`${D}/privacidad/consentimientos aceptados`]: {
    send: 'Buscar',
    bad: {
      typed: { 'Correo electrónico o teléfono': 'Ana' },
      at: 'Correo electrónico o teléfono',
      error: 'Escribe el correo completo, o un teléfono con todos sus números.',
    },
    good: { typed: { 'Correo electrónico o teléfono': 'nadie@correo.cl' }, says: TEXTOS_PERSONA.nadie },
  },
  [`${D}/ajustes privacidad`]: {
    path: `${D}/ajustes?parte=privacidad`,
    send: 'Guardar cambios',
    good: {
      typed: { 'Incluir el nombre y la petición en el correo': true },
      says: TEXTOS_PRIVACIDAD.guardado,
    },
  },
}

export const elsewhere = ['/admin/privacidad/copia', `${D}/privacidad borrar`, `${D}/privacidad mostrar-foto`]
