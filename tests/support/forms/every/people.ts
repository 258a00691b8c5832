import { TEXTOS_AJUSTES } from '#app/features/administradores/administrador.ts'
import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { TEXTOS_PERSONA } from '#app/features/privacidad/persona.ts'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { TEXTOS_SITIO } from '#app/features/sitio/formulario.ts'
import { TEXTOS_YOUTUBE } from '#app/features/vivo/youtube/ajustes-youtube.ts'
import { TEXTOS_EJEMPLO } from '#app/frames/dashboard/ejemplo.ts'
import { ADMIN } from '../../site.ts'
import type { EveryForm } from './form.ts'

const D = '/admin/dashboard'

/** The forms of requests about data, the site's own words, administrators and the account. */
export const PEOPLE_FORMS: Record<string, EveryForm> = {
  [`${D}/privacidad anotar`]: {
    path: `${D}/privacidad`,
    send: 'Anotar solicitud',
    bad: {
      typed: { 'Correo o teléfono': 'ana@correo.cl', 'Detalle (opcional)': 'Todo.' },
      at: 'Nombre',
      error: 'Escribe el nombre.',
    },
    good: { typed: { Nombre: 'Ana', 'Correo o teléfono': 'ana@correo.cl' }, says: TEXTOS_SOLICITUD.anotada },
  },
  [`${D}/privacidad ampliar`]: {
    path: `${D}/privacidad`,
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
    path: `${D}/privacidad`,
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
  [`${D}/ajustes sitio`]: {
    path: `${D}/ajustes`,
    send: 'Guardar cambios',
    bad: {
      typed: { 'Nombre de la iglesia': ' ', 'Quiénes somos': 'Somos nosotros.' },
      at: 'Nombre de la iglesia',
      error: 'Escribe el nombre de la iglesia.',
      hidden: ['Nombre de la iglesia'],
    },
    good: { typed: { 'Foto de Daniel Rojas': { file: 'daniel.jpg' } }, says: TEXTOS_SITIO.guardado },
  },
  [`${D}/ajustes youtube`]: {
    path: `${D}/ajustes?parte=youtube`,
    send: 'Guardar cambios',
    bad: { typed: { 'Canal de YouTube': 'La viña' }, at: 'Canal de YouTube', error: TEXTOS_YOUTUBE.canal },
    good: { typed: { 'Canal de YouTube': '@iglesialavina' }, says: TEXTOS_YOUTUBE.guardado },
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
  [`${D}/ajustes privacidad`]: {
    path: `${D}/ajustes?parte=privacidad`,
    send: 'Guardar cambios',
    good: {
      typed: { 'Incluir el nombre y la petición en el correo': true },
      says: TEXTOS_PRIVACIDAD.guardado,
    },
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
  [`${D} `]: {
    path: D,
    open: ['Borrar contenido de ejemplo'],
    send: 'Eliminar',
    good: { says: TEXTOS_EJEMPLO.borrado },
  },
  '/admin/salir': {
    path: D,
    send: 'Cerrar sesión',
    good: { says: 'Iniciar sesión' },
  },
}
