import { z } from 'zod'
import { listAvisados } from '#app/features/administradores/avisos.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { readUnsent } from '#app/platform/mail/outbox.server.ts'
import { readPrivacidad, savePrivacidad } from '../ajustes-privacidad.server.ts'
import { ajustesPrivacidadSchema, TEXTOS_PRIVACIDAD } from '../ajustes-privacidad.ts'
import { listPublicado } from '../publicacion.server.ts'

/** Saves how long requests are kept and what mails say of them. */
const PRIVACIDAD_ACTIONS = {
  privacidad: intention({
    schema: ajustesPrivacidadSchema.extend({ version: z.coerce.number() }),
    async run({ platform: { db }, record }, { version, ...ajustes }) {
      if (await record({ accion: 'privacidad' }, (trx) => savePrivacidad(trx, ajustes, version)))
        return { ok: true, mensaje: TEXTOS_PRIVACIDAD.guardado }
      const actual = await readPrivacidad(db)
      const datos = {
        borrarAtendidas: `${actual.data.borrarAtendidas} días`,
        textoEnAvisos: actual.data.textoEnAvisos ? 'Sí' : 'No',
        ocultarFotos: actual.data.ocultarFotos ? 'Sí' : 'No',
        pais: actual.data.pais,
        representante: actual.data.representante,
      }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
    },
  }),
}

export const ajustesPrivacidad = {
  async load({ platform: { db, settings } }: AdminArgs) {
    const { data, version } = await readPrivacidad(db)
    const correo = settings.mail && {
      sinSalir: await readUnsent(db),
      avisados: await listAvisados(db, peticiones.permiso),
    }
    const publicado = await listPublicado(db, data)
    return { cargado: { ajustes: data, version }, correo: correo || undefined, publicado }
  },
  actions: PRIVACIDAD_ACTIONS,
}
