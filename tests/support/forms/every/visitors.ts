import { CONSENTIMIENTO, TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { ADMIN } from '../../site.ts'
import type { EveryForm } from './form.ts'

/** The forms of somebody who is not signed in. */
export const VISITORS_FORMS: Record<string, EveryForm> = {
  '/contacto': {
    path: '/contacto',
    send: 'Enviar petición',
    anonymous: true,
    bad: {
      typed: {
        Nombre: 'Ana',
        'Correo electrónico': 'nadie',
        'Petición de oración': 'Por mi mamá.',
        [CONSENTIMIENTO]: true,
      },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
    },
    good: {
      typed: {
        Nombre: 'Ana',
        'Correo electrónico': 'ana@correo.cl',
        'Petición de oración': 'Por mi mamá.',
        [CONSENTIMIENTO]: true,
      },
      says: TEXTOS_PETICION.recibida,
    },
  },
  '/privacidad': {
    path: '/privacidad',
    send: 'Enviar solicitud',
    anonymous: true,
    bad: {
      typed: { 'Tu correo electrónico': 'ana@correo.cl', 'Detalle (opcional)': 'Todo.' },
      at: 'Tu nombre',
      error: 'Escribe tu nombre.',
    },
    good: {
      typed: { 'Tu nombre': 'Ana', 'Tu correo electrónico': 'ana@correo.cl' },
      says: TEXTOS_SOLICITUD.recibida,
    },
  },
  '/admin/login': {
    path: '/admin/login',
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
    path: '/admin/olvido',
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
}
