import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  ingreso: 'inició sesión',
  'ingreso-fallido': 'no pudo entrar: la contraseña no era la suya',
  'segundo-paso-fallido': 'no pudo entrar: el código del segundo paso no era correcto',
  'ingreso-llave': 'entró con su huella o PIN',
  'llave-fallida': 'no pudo entrar: su huella o PIN no se pudo comprobar',
  'llave-agregada': 'agregó la entrada con huella o PIN',
  'llave-quitada': 'quitó la entrada con huella o PIN',
  'codigo-de-recuperacion': 'entró con un código de recuperación',
  salida: 'cerró sesión',
  'primera-cuenta': 'creó la primera cuenta de administrador',
  'clave-elegida': 'eligió su contraseña con un enlace',
  'clave-cambiada': 'cambió su contraseña',
  'segundo-factor-activado': 'activó la verificación en dos pasos',
  'segundo-factor-desactivado': 'desactivó la verificación en dos pasos',
  'segundo-factor-quitado': 'quitó la verificación en dos pasos a',
  'codigos-renovados': 'creó nuevos códigos de recuperación',
  'sesiones-cerradas': 'cerró sus otras sesiones',
  'persona-agregada': 'agregó al panel a',
  'permisos-dados': 'dio a … el permiso',
  'permisos-quitados': 'quitó a … el permiso',
  'administrador-agregado': 'agregó como administrador a',
  'administrador-quitado': 'quitó del panel a',
  'enlace-pedido': 'pidió por correo un enlace para elegir su contraseña',
  'enlace-creado': 'creó un enlace de contraseña para',
  'enlace-anulado': 'anuló el enlace de contraseña de',
  'clave-puesta': 'puso una contraseña nueva a',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const administradores = {
  name: 'administradores',
  acciones,
  tables,
  person,
  datos: [
    {
      id: 'cuentas',
      nombre: 'Cuentas del panel',
      async list(db) {
        const rows = await db.selectFrom('user').select(['id', 'email']).orderBy('email').execute()
        return rows.map(({ id, email }) => ({ id, nombre: email, contactos: [email] }))
      },
    },
  ],
} satisfies FeatureServer
