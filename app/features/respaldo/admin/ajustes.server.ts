import { peticiones } from '#app/features/peticiones/feature.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { fallaOf } from '../respaldo.ts'
import { findRestauracion } from '../restaurar/restauracion.server.ts'
import { RESTAURAR_ACTIONS } from '../restaurar/restore-actions.server.ts'
import { RESPALDO_ACTIONS } from './ahora-actions.server.ts'
import { listRespaldos } from './lista.server.ts'

export const ajustesRespaldo = {
  /** The backups, and how the download ended that was refused just now. */
  async load({ platform, url, yo }: AdminArgs) {
    const conPeticiones = isAllowed(yo.permisos, peticiones.permiso)
    const { db, tables } = platform
    const restauracion = await findRestauracion(db, tables, { withPrivate: conPeticiones })
    const { falla, ...vuelta } = Object.fromEntries(url.searchParams)
    return {
      ...(await listRespaldos(platform)),
      restauracion: restauracion && { ...restauracion, de: undefined },
      /** Whether this person may take the prayer requests with them. */
      conPeticiones,
      hayCorreo: platform.settings.mail,
      falla: fallaOf(falla),
      /** They were asked for in the download that was refused. */
      marcadas: conPeticiones && vuelta.peticiones !== undefined,
      yo: yo.email,
    }
  },
  actions: { ...RESPALDO_ACTIONS, ...RESTAURAR_ACTIONS },
}
