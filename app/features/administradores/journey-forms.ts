import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { ADMIN } from '#tests/support/site.ts'
import { TEXTOS_AJUSTES } from './administrador.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  '/admin/login': {
    send: 'Iniciar sesión',
    anonymous: true,
    bad: {
      typed: { 'Correo electrónico': 'nadie', Contraseña: 'x' },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
      hidden: ['Contraseña'],
    },
    good: { typed: { 'Correo electrónico': ADMIN.email, Contraseña: ADMIN.clave }, says: 'Para atender' },
  },
  '/admin/olvido': {
    send: 'Enviar enlace',
    anonymous: true,
    bad: {
      typed: { 'Correo electrónico': 'nadie' },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
    },
    good: {
      typed: { 'Correo electrónico': 'nadie@iglesia.cl' },
      says: 'Si ese correo es de un administrador',
    },
  },
  [`${D}/ajustes agregar-administrador`]: {
    path: `${D}/ajustes?parte=administradores`,
    send: 'Agregar administrador',
    bad: {
      typed: { 'Correo electrónico': ADMIN.email, Administración: true },
      at: 'Correo electrónico',
      error: TEXTOS_AJUSTES.yaEs,
    },
    good: { typed: { 'Correo electrónico': 'otra@iglesia.cl', Fotos: true }, says: TEXTOS_AJUSTES.agregado },
  },
  [`${D}/ajustes permisos`]: {
    path: `${D}/ajustes?parte=administradores`,
    open: ['Cambiar permisos de elena@iglesia.cl'],
    send: 'Guardar permisos de elena@iglesia.cl',
    good: { typed: { 'Peticiones de oración': true }, says: TEXTOS_AJUSTES.permisosGuardados },
  },
  [`${D}/ajustes permisos-vistos`]: {
    path: D,
    send: 'Entendido',
    good: { says: TEXTOS_AJUSTES.permisosVistos },
  },
  [`${D}/ajustes enlace`]: {
    path: `${D}/ajustes?parte=administradores`,
    send: 'Crear enlace para elena@iglesia.cl',
    good: { says: TEXTOS_AJUSTES.enlaceNuevo },
  },
  [`${D}/ajustes anular-enlace`]: {
    path: `${D}/ajustes?parte=administradores`,
    send: 'Anular el enlace de ester@iglesia.cl',
    good: { says: TEXTOS_AJUSTES.enlaceAnulado },
  },
  [`${D}/ajustes quitar-administrador`]: {
    path: `${D}/ajustes?parte=administradores`,
    open: ['Quitar a elena@iglesia.cl'],
    send: 'Quitar',
    good: { says: TEXTOS_AJUSTES.quitado },
  },
  [`${D}/ajustes clave`]: {
    path: `${D}/ajustes?parte=cuenta`,
    send: 'Cambiar contraseña',
    bad: {
      typed: {
        'Contraseña actual': 'otra',
        'Contraseña nueva': 'una frase nueva y larga',
        'Repite la contraseña nueva': 'una frase nueva y larga',
      },
      at: 'Contraseña actual',
      error: TEXTOS_AJUSTES.claveActualIncorrecta,
      hidden: ['Contraseña actual', 'Contraseña nueva', 'Repite la contraseña nueva'],
    },
    good: {
      typed: {
        'Contraseña actual': ADMIN.clave,
        'Contraseña nueva': ADMIN.clave,
        'Repite la contraseña nueva': ADMIN.clave,
      },
      says: TEXTOS_AJUSTES.claveCambiada,
    },
  },
  [`${D}/ajustes avisos`]: {
    path: `${D}/ajustes?parte=cuenta`,
    send: 'Guardar avisos',
    good: { says: TEXTOS_PRIVACIDAD.guardado },
  },
  [`${D}/ajustes cerrar-otras`]: {
    path: `${D}/ajustes?parte=cuenta`,
    send: 'Cerrar las otras',
    good: { says: TEXTOS_AJUSTES.sesionesCerradas },
  },
  [`${D}/ajustes segundo-factor-preparar`]: {
    path: `${D}/ajustes?parte=cuenta`,
    open: ['Activar'],
    send: 'Continuar',
    bad: {
      typed: { 'Tu contraseña': 'otra' },
      at: 'Tu contraseña',
      error: TEXTOS_AJUSTES.claveActualIncorrecta,
      hidden: ['Tu contraseña'],
    },
    good: { typed: { 'Tu contraseña': ADMIN.clave }, says: 'Escanea este código' },
  },
  '/admin/salir': {
    path: D,
    send: 'Cerrar sesión',
    good: { says: 'Iniciar sesión' },
  },
}

/** Shown only after another form was sent, or with a one-time link. */
export const elsewhere = [
  '/admin/dashboard/ajustes segundo-factor-confirmar',
  '/admin/dashboard/ajustes segundo-factor-codigos',
  '/admin/dashboard/ajustes segundo-factor-desactivar',
  // Only where the address is a name and the browser keeps passkeys: `huella`.
  '/admin/dashboard/ajustes llave-preparar',
  '/admin/dashboard/ajustes llave-quitar',
  '/admin/login codigo',
  '/admin/login otra-cuenta',
  '/admin/login primera',
  '/admin/login clave',
]
