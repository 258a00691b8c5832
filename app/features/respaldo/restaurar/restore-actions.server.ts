import { z } from 'zod'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { isBackupName } from '#app/platform/backup/format.server.ts'
import { fraseSchema, marcaSchema, restaurarSchema, TEXTOS_RESTAURAR } from './paso.ts'
import { findReady, leave, openSealed, restore, startLooking } from './pasos.server.ts'
import { advance, type De } from './restauracion.server.ts'

/** Accounts, permissions and what else is guarded stay. */
const WHAT = 'content'

/** «Restaurar»: a backup is looked at, then what it would replace is confirmed with the password. */
export const RESTAURAR_ACTIONS = {
  'revisar-respaldo': intention({
    schema: z.object({ nombre: z.string().refine(isBackupName).optional(), subida: z.uuid().optional() }),
    invalid: TEXTOS_RESTAURAR.noEsta,
    async run({ platform, yo }, { nombre, subida }) {
      const de: De | undefined = nombre ? { nombre } : subida ? { subida, usuario: yo.id } : undefined
      if (!de) return { ok: false, mensaje: TEXTOS_RESTAURAR.sinRespaldo }
      return startLooking(platform, de, WHAT)
    },
  }),

  restaurar: intention({
    schema: restaurarSchema.extend(marcaSchema.shape),
    hideFields: ['clave', 'frase'],
    async run({ platform, yo, refuse }, { marca, clave, confiadas, frase }) {
      if (confiadas && !isAllowed(yo.permisos, peticiones.permiso))
        return { ok: false, mensaje: faltaPermiso(peticiones.permiso) }
      const found = await findReady(platform, { marca, frase, withPrivate: confiadas })
      if (found === 'otra-frase') return refuse({ frase: [TEXTOS_RESTAURAR.otraFrase] })
      const wrong = found === 'otro' ? undefined : await wrongPasswordMessage(platform, yo, clave)
      if (wrong) return refuse({ clave: [wrong] })
      if (found === 'otro' || !(await advance(platform.db, marca, 'listo', { paso: 'restaurando' })))
        return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      const { de, creado } = found
      const withPrivate = confiadas && found.confiadas.length > 0
      void restore(platform, marca, { de, frase, quien: yo.email, creado, withPrivate, what: WHAT })
      return { ok: true, mensaje: TEXTOS_RESTAURAR.restaurando }
    },
  }),

  'frase-respaldo': intention({
    schema: fraseSchema.extend(marcaSchema.shape),
    hideFields: ['frase'],
    run: ({ platform }, sealed) => openSealed(platform, sealed, WHAT),
  }),

  'no-restaurar': intention({
    schema: marcaSchema,
    run: ({ platform }, { marca }) => leave(platform, marca),
  }),
}
