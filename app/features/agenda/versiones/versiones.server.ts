import { versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { restoreEvento } from '../cambios/restore.server.ts'
import { agenda } from '../feature.ts'
import { EVENTO } from './versionado.server.ts'

/** The versions of events, with what differs on single dates. Picture and address stay. */
export const versiones = [
  versionesDeFila(EVENTO, {
    permiso: agenda.permiso,
    nombre: 'Evento',
    titulo: 'titulo',
    editar: (id, { inicio }) => `/admin/dashboard/agenda?editar=${id}_${inicio}`,
    pagina: { slug: (slug) => `/agenda/${slug}` },
    restore: (trx, { id }, datos) => restoreEvento(trx, id, datos),
  }),
] as const satisfies readonly Versionado[]
