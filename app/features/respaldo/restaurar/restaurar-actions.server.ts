import { z } from 'zod'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { isBackupName } from '#app/platform/backup/format.server.ts'
import type { Open } from '#app/platform/backup/restore.server.ts'
import { SealedError } from '#app/platform/backup/sealed.server.ts'
import { fraseSchema, restaurarSchema } from './formulario.ts'
import { TEXTOS_RESTAURAR } from './paso.ts'
import { advance, begin, type De, findRestauracion, openerOf, putAway } from './restauracion.server.ts'
import { look, restore } from './trabajo.server.ts'

const marca = z.uuid()

/** «Restaurar»: a backup is looked at, then what it would replace is confirmed with the password. */
export const RESTAURAR_ACTIONS = {
  'revisar-respaldo': intention({
    schema: z.object({ nombre: z.string().refine(isBackupName).optional(), subida: z.uuid().optional() }),
    invalid: TEXTOS_RESTAURAR.noEsta,
    async run({ platform, yo }, { nombre, subida }) {
      const de: De | undefined = nombre ? { nombre } : subida ? { subida, usuario: yo.id } : undefined
      if (!de) return { ok: false, mensaje: TEXTOS_RESTAURAR.sinRespaldo }
      const begun = await begin(platform.db, de)
      if (!begun) return { ok: false, mensaje: TEXTOS_RESTAURAR.ocupado }
      void look(platform, begun, de)
      return { ok: true, mensaje: TEXTOS_RESTAURAR.revisando }
    },
  }),

  restaurar: intention({
    schema: restaurarSchema.extend({ marca }),
    hideFields: ['clave', 'frase'],
    async run({ platform, yo, refuse }, { marca, clave, confiadas, frase }) {
      const { db, tables } = platform
      if (confiadas && !isAllowed(yo.permisos, peticiones.permiso))
        return { ok: false, mensaje: faltaPermiso(peticiones.permiso) }
      const found = await findRestauracion(db, tables, { withPrivate: confiadas })
      if (found?.marca !== marca || found.paso !== 'listo')
        return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      if (found.cifrado && !(await opens(openerOf(platform, found.de, frase))))
        return refuse({ frase: [TEXTOS_RESTAURAR.otraFrase] })
      const wrong = await wrongPasswordMessage(platform, yo, clave)
      if (wrong) return refuse({ clave: [wrong] })
      if (!(await advance(db, marca, 'listo', { paso: 'restaurando' })))
        return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      const { de, creado } = found
      const withPrivate = confiadas && found.confiadas.length > 0
      void restore(platform, marca, { de, frase, quien: yo.email, creado, withPrivate })
      return { ok: true, mensaje: TEXTOS_RESTAURAR.restaurando }
    },
  }),

  'frase-respaldo': intention({
    schema: fraseSchema.extend({ marca }),
    hideFields: ['frase'],
    async run({ platform }, { marca, frase }) {
      const { db, tables } = platform
      const found = await findRestauracion(db, tables, { withPrivate: false })
      const isIt = found?.marca === marca && (await advance(db, marca, 'cifrado', { paso: 'revisando' }))
      if (!isIt) return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      void look(platform, marca, found.de, frase)
      return { ok: true, mensaje: TEXTOS_RESTAURAR.revisando }
    },
  }),

  'no-restaurar': intention({
    schema: z.object({ marca }),
    async run({ platform }, { marca }) {
      const de = await putAway(platform.db, marca)
      if (de && 'subida' in de) await platform.uploads.remove(de.subida)
      return { ok: true, mensaje: '' }
    },
  }),
}

/** Whether the passphrase opens it, without reading it all. */
async function opens(open: Open): Promise<boolean> {
  try {
    for await (const _ of await open()) return true
    return true
  } catch (error) {
    if (error instanceof SealedError) return false
    throw error
  }
}
