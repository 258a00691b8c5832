import { TEXTOS_COLECCIONES, TEXTOS_PUBLICAR } from '../coleccion.ts'

export const FALLAS_LISTA = {
  agregar: TEXTOS_COLECCIONES.errorAgregar,
  editar: TEXTOS_COLECCIONES.errorCambiar,
}

export const FALLAS_COLECCION = {
  extender: TEXTOS_COLECCIONES.errorCambiar,
  cerrar: TEXTOS_COLECCIONES.errorCambiar,
  eliminar: TEXTOS_COLECCIONES.errorEliminar,
}

export const FALLAS_PUBLICAR = {
  publicar: TEXTOS_PUBLICAR.errorPublicar,
  descartar: TEXTOS_PUBLICAR.errorDescartar,
  despues: TEXTOS_PUBLICAR.errorGuardar,
  menores: TEXTOS_PUBLICAR.errorGuardar,
  deshacer: TEXTOS_PUBLICAR.errorGuardar,
}
