import { TEXTOS_EQUIPO, TEXTOS_TURNOS } from '../turno.ts'

export const FALLAS_TURNOS = {
  agregar: TEXTOS_TURNOS.errorAgregar,
  editar: TEXTOS_TURNOS.errorActualizar,
  eliminar: TEXTOS_TURNOS.errorEliminar,
  avisada: TEXTOS_TURNOS.errorGuardar,
  enterada: TEXTOS_TURNOS.errorGuardar,
  'agregar-persona': TEXTOS_EQUIPO.errorAgregar,
  'editar-persona': TEXTOS_EQUIPO.errorActualizar,
  'eliminar-persona': TEXTOS_EQUIPO.errorEliminar,
  'enviar-enlace': TEXTOS_TURNOS.errorEnviar,
}

export const FALLAS_MES = {
  proponer: TEXTOS_TURNOS.errorProponer,
  guardar: TEXTOS_TURNOS.errorGuardar,
  publicar: TEXTOS_TURNOS.errorPublicar,
  borrar: TEXTOS_TURNOS.errorGuardar,
  'enviar-enlace': TEXTOS_TURNOS.errorEnviar,
}
