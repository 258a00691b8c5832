import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { ListaActividad } from '#app/parts/actividad/actividad.tsx'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from '../administrador.ts'
import { administradores } from '../feature.ts'
import { TEXTOS_LLAVES } from '../llaves/llaves.ts'
import type { ajustesActividad, ajustesAdministradores, ajustesCuenta } from './ajustes.server.ts'
import { Administradores } from './lista.tsx'
import { MiCuenta } from './mi-cuenta.tsx'

export const parteAdministradores: ParteAjustes<DatosDe<typeof ajustesAdministradores>> = {
  id: 'administradores',
  label: 'Administradores',
  needs: administradores.permiso,
  fallas: {
    'agregar-administrador': TEXTOS_AJUSTES.errorAgregar,
    permisos: TEXTOS_AJUSTES.errorPermisos,
    'permisos-vistos': TEXTOS_AJUSTES.errorPermisos,
    'quitar-administrador': TEXTOS_AJUSTES.errorQuitar,
    enlace: TEXTOS_AJUSTES.errorEnlace,
    'anular-enlace': TEXTOS_AJUSTES.errorAnular,
  },
  Panel: ({ datos }) => <Administradores {...datos} />,
}

export const parteCuenta: ParteAjustes<DatosDe<typeof ajustesCuenta>> = {
  id: 'cuenta',
  label: 'Mi cuenta',
  needs: 'team',
  fallas: {
    clave: TEXTOS_AJUSTES.errorClave,
    'cerrar-otras': TEXTOS_AJUSTES.errorSesiones,
    avisos: TEXTOS_PRIVACIDAD.error,
    'segundo-factor-preparar': TEXTOS_SEGUNDO.error,
    'segundo-factor-confirmar': TEXTOS_SEGUNDO.error,
    'segundo-factor-codigos': TEXTOS_SEGUNDO.error,
    'segundo-factor-desactivar': TEXTOS_SEGUNDO.error,
    'llave-preparar': TEXTOS_LLAVES.errorAgregar,
    'llave-agregar': TEXTOS_LLAVES.errorAgregar,
    'llave-quitar': TEXTOS_LLAVES.errorQuitar,
  },
  Panel: ({ datos }) => <MiCuenta {...datos} />,
}

export const parteActividad: ParteAjustes<DatosDe<ReturnType<typeof ajustesActividad>>> = {
  id: 'actividad',
  label: 'Actividad',
  needs: administradores.permiso,
  fallas: {},
  Panel: ({ datos }) => <ListaActividad {...datos} />,
}
