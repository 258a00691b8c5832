import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { ADMIN } from '#tests/support/site.ts'
import { TEXTOS_AJUSTES } from './administrador.ts'

const D = '/admin/dashboard'
const lista = { path: `${D}/ajustes?parte=administradores` }
const cuenta = { path: `${D}/ajustes?parte=cuenta` }
const noEsCorreo = {
  typed: { 'Correo electrónico': 'nadie' },
  at: 'Correo electrónico',
  error: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
}
/** A button alone. */
const press = (send: string, says: string) => ({ send, good: { says } })

export const forms: RoomForms = {
  '/admin/login': {
    send: 'Iniciar sesión',
    anonymous: true,
    bad: { ...noEsCorreo, typed: { ...noEsCorreo.typed, Contraseña: 'x' }, hidden: ['Contraseña'] },
    good: { typed: { 'Correo electrónico': ADMIN.email, Contraseña: ADMIN.clave }, says: 'Para atender' },
  },
  '/admin/olvido': {
    send: 'Enviar enlace',
    anonymous: true,
    bad: noEsCorreo,
    good: {
      typed: { 'Correo electrónico': 'nadie@iglesia.cl' },
      says: 'Si ese correo es de un administrador',
    },
  },
  [`${D}/ajustes agregar-administrador`]: {
    ...lista,
    send: 'Agregar administrador',
    bad: {
      typed: { 'Correo electrónico': ADMIN.email, Administración: true },
      at: 'Correo electrónico',
      error: TEXTOS_AJUSTES.yaEs,
    },
    good: {
      typed: { 'Correo electrónico': 'otra@iglesia.cl', Fotos: true },
      says: TEXTOS_AJUSTES.invitadaPorCorreo,
    },
  },
  [`${D}/ajustes permisos`]: {
    ...lista,
    open: ['Cambiar permisos de elena@iglesia.cl'],
    send: 'Guardar permisos de elena@iglesia.cl',
    good: { typed: { 'Peticiones de oración': true }, says: TEXTOS_AJUSTES.permisosGuardados },
  },
  [`${D}/ajustes permisos-vistos`]: { path: D, ...press('Entendido', TEXTOS_AJUSTES.permisosVistos) },
  [`${D}/ajustes enlace`]: {
    ...lista,
    ...press('Crear enlace para elena@iglesia.cl', TEXTOS_AJUSTES.enlaceNuevo),
  },
  [`${D}/ajustes anular-enlace`]: {
    ...lista,
    ...press('Anular el enlace de ester@iglesia.cl', TEXTOS_AJUSTES.enlaceAnulado),
  },
  [`${D}/ajustes quitar-administrador`]: {
    ...lista,
    open: ['Quitar a elena@iglesia.cl'],
    send: 'Quitar',
    good: { says: TEXTOS_AJUSTES.quitado },
  },
  [`${D}/ajustes clave`]: {
    ...cuenta,
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
  [`${D}/ajustes avisos`]: { ...cuenta, ...press('Guardar avisos', TEXTOS_PRIVACIDAD.guardado) },
  [`${D}/ajustes cerrar-otras`]: { ...cuenta, ...press('Cerrar las otras', TEXTOS_AJUSTES.sesionesCerradas) },
  [`${D}/ajustes segundo-factor-preparar`]: {
    ...cuenta,
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
  '/admin/salir': { path: D, ...press('Cerrar sesión', 'Iniciar sesión') },
}

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
