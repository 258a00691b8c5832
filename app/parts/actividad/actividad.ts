/** The activity log's kinds of entry, as the dashboard words them after the person's name. */
export const ACCIONES = {
  ingreso: 'inició sesión',
  'ingreso-fallido': 'no pudo entrar: la contraseña no era la suya',
  'segundo-paso-fallido': 'no pudo entrar: el código del segundo paso no era correcto',
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
  'administrador-agregado': 'agregó como administrador a',
  'administrador-quitado': 'quitó como administrador a',
  'enlace-pedido': 'pidió por correo un enlace para elegir su contraseña',
  'enlace-creado': 'creó un enlace de contraseña para',
  'clave-puesta': 'puso una contraseña nueva a',
  sitio: 'guardó los textos del sitio',
  contacto: 'guardó los datos de contacto',
  'foto-agregada': 'subió la foto',
  'foto-editada': 'editó la foto',
  'foto-eliminada': 'eliminó una foto',
  'categoria-agregada': 'agregó la categoría',
  'categoria-eliminada': 'eliminó una categoría',
  'predicacion-agregada': 'agregó la predicación',
  'predicacion-editada': 'editó la predicación',
  'predicacion-eliminada': 'eliminó una predicación',
  'cuenta-agregada': 'agregó una cuenta bancaria de',
  'cuenta-editada': 'editó una cuenta bancaria de',
  'cuenta-eliminada': 'eliminó una cuenta bancaria',
  'peticion-atendida': 'marcó una petición como atendida',
  'peticion-pendiente': 'marcó una petición como pendiente',
  'peticion-eliminada': 'eliminó una petición',
  'peticion-no-dudosa': 'quitó la marca de dudosa a una petición',
  'dudosas-eliminadas': 'eliminó las peticiones dudosas',
  privacidad: 'guardó los ajustes de privacidad y avisos',
  'datos-exportados': 'exportó los datos de una persona',
  'datos-borrados': 'borró los datos de una persona',
  'solicitud-agregada': 'anotó una solicitud de datos',
  'solicitud-ampliada': 'amplió el plazo de una solicitud de datos',
  'solicitud-cerrada': 'respondió una solicitud de datos',
  deshecha: 'deshizo una eliminación',
  'ejemplos-borrados': 'borró el contenido de ejemplo',
} as const

export type Accion = keyof typeof ACCIONES

/** Stands for `npm run admin` instead of a person's e-mail. */
export const CONSOLA = 'La consola del servidor'

/** Days to keep the log; Ajustes states it. */
export const DIAS_DE_ACTIVIDAD = 365

/** An entry of the log; `fecha` is a moment (ISO-8601 UTC). */
export type Actividad = { id: string; fecha: string; quien: string; texto: string; detalle: string }
