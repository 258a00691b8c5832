import { listAvisados } from '#app/features/administradores/avisos.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { readUnsent } from '#app/platform/mail/outbox.server.ts'
import { readPrivacidad } from '../ajustes-privacidad.server.ts'
import { PRIVACIDAD_ACTIONS } from './ajustes-actions.server.ts'
import type { EstadoCorreo } from './ajustes-form.tsx'

export const ajustesPrivacidad = {
  async load({ platform: { db, settings } }: AdminArgs) {
    const { data, version } = await readPrivacidad(db)
    const correo: EstadoCorreo = settings.mail
      ? {
          activo: true,
          sinSalir: await readUnsent(db),
          avisados: await listAvisados(db, peticiones.permiso),
        }
      : { activo: false }
    return { cargado: { ajustes: data, version }, correo }
  },
  actions: PRIVACIDAD_ACTIONS,
}
