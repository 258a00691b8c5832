import { z } from 'zod'
import { hasAdministrator } from '#app/features/administradores/administradores.server.ts'
import { putBackEnlace } from '#app/features/administradores/enlaces.server.ts'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { takeFirst } from '#app/features/administradores/sign-in.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { isBackupName } from '#app/platform/backup/format.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { fraseSchema, marcaSchema, restaurarSchema, restaurarTodoSchema, TEXTOS_RESTAURAR } from './paso.ts'
import { findReady, leave, openSealed, restore, startLooking, type What } from './pasos.server.ts'
import { advance, type De } from './restauracion.server.ts'

/** The forms that are alike whatever is restored, and whoever sends them. */
const restoring = (what: What) => ({
  'frase-respaldo': intention({
    schema: fraseSchema.extend(marcaSchema.shape),
    hideFields: ['frase'],
    run: ({ platform }, sealed) => openSealed(platform, sealed, what),
  }),
  'no-restaurar': intention({
    schema: marcaSchema,
    run: ({ platform }, { marca }) => leave(platform, marca),
  }),
})

/**
 * «Restaurar» in the dashboard: a backup is looked at, then what it would replace is confirmed with the
 * password. Accounts, permissions and what else is guarded stay.
 */
export const RESTAURAR_ACTIONS = {
  'revisar-respaldo': intention({
    schema: z.object({ nombre: z.string().refine(isBackupName).optional(), subida: z.uuid().optional() }),
    invalid: TEXTOS_RESTAURAR.noEsta,
    async run({ platform, yo }, { nombre, subida }) {
      const de: De | undefined = nombre ? { nombre } : subida ? { subida, usuario: yo.id } : undefined
      if (!de) return { ok: false, mensaje: TEXTOS_RESTAURAR.sinRespaldo }
      return startLooking(platform, de, 'content')
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
      void restore(platform, marca, { de, frase, quien: yo.email, creado, withPrivate, what: 'content' })
      return { ok: true, mensaje: TEXTOS_RESTAURAR.restaurando }
    },
  }),

  ...restoring('content'),
}

/**
 * The same on a site that nobody administers yet, for `codigo`, the link of the first account: everything
 * comes back, as there is nobody whose accounts or permissions would have to stay.
 */
export const restoreAllActions = (codigo: string) => ({
  'revisar-respaldo': intention({
    schema: z.object({ subida: z.uuid() }),
    run: ({ platform, yo }, { subida }) => startLooking(platform, { subida, usuario: yo.id }, 'all'),
  }),

  restaurar: intention({
    schema: restaurarTodoSchema,
    hideFields: ['frase'],
    async run({ platform, yo, refuse }, { marca, frase }) {
      const found = await findReady(platform, { marca, frase, withPrivate: true })
      if (found === 'otra-frase') return refuse({ frase: [TEXTOS_RESTAURAR.otraFrase] })
      if (found === 'otro' || !(await confirm(platform, marca, codigo)))
        return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      const { de, creado } = found
      const withPrivate = found.confiadas.length > 0
      void restore(platform, marca, { de, frase, quien: yo.email, creado, withPrivate, what: 'all' })
        .then(() => putBack(platform, codigo))
        .catch((error) => platform.log.error({ err: error }, 'the first link could not be made good again'))
      return { ok: true, mensaje: TEXTOS_RESTAURAR.restaurando }
    },
  }),

  ...restoring('all'),
})

/** Uses the code up: nobody creates the first account while the accounts of the backup come. */
async function confirm({ db }: Platform, marca: string, codigo: string): Promise<boolean> {
  const other = new Error('Another form came first')
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await advance(trx, marca, 'listo', { paso: 'restaurando' })) || !(await takeFirst(trx, codigo)))
        throw other
      return true
    })
  } catch (error) {
    if (error === other) return false
    throw error
  }
}

/**
 * It failed, or the backup has no accounts: who has the link can go on. After a kill the next start prints
 * another.
 */
const putBack = ({ db }: Platform, codigo: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await hasAdministrator(trx))) await putBackEnlace(trx, codigo, 'primer-administrador')
  })
