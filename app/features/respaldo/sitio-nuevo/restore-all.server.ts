import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { hasAdministrator } from '#app/features/administradores/administradores.server.ts'
import { putBackEnlace } from '#app/features/administradores/enlaces.server.ts'
import { takeFirst } from '#app/features/administradores/sign-in.server.ts'
import { CONSOLA } from '#app/parts/actividad/actividad.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { INTENCION_DESCONOCIDA } from '#app/parts/admin/textos.ts'
import { ownFields } from '#app/platform/form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { SITIO_NUEVO_SCHEMAS, TEXTOS_RESTAURAR } from '../restaurar/paso.ts'
import { findReady, leave, openSealed, restore, startLooking } from '../restaurar/pasos.server.ts'
import { advance } from '../restaurar/restauracion.server.ts'
import type { Instalador } from './instalador.server.ts'

/** Everything: there is nobody whose accounts or permissions would have to stay. */
const WHAT = 'all'

type Intencion = keyof typeof SITIO_NUEVO_SCHEMAS

/** Handles a form of `instalador`, whose code is still good. */
export async function restoreAll(
  platform: Platform,
  { codigo, usuario }: Instalador,
  form: FormData,
): Promise<Resultado> {
  const parse = <Name extends Intencion>(name: Name) => {
    const schema: z.ZodObject = SITIO_NUEVO_SCHEMAS[name]
    const submission = parseWithZod(ownFields(form, schema), { schema })
    const refuse = (fieldErrors?: Record<string, string[]>) => ({
      ok: false as const,
      envio: submission.reply({ hideFields: ['frase'], ...(fieldErrors && { fieldErrors }) }),
    })
    const value = submission.status === 'success' ? submission.value : undefined
    return { value: value as z.output<(typeof SITIO_NUEVO_SCHEMAS)[Name]> | undefined, refuse }
  }

  switch (form.get('intencion')) {
    case 'revisar-respaldo': {
      const { value, refuse } = parse('revisar-respaldo')
      return value ? startLooking(platform, { ...value, usuario }, WHAT) : refuse()
    }
    case 'frase-respaldo': {
      const { value, refuse } = parse('frase-respaldo')
      return value ? openSealed(platform, value, WHAT) : refuse()
    }
    case 'restaurar': {
      const { value, refuse } = parse('restaurar')
      if (!value) return refuse()
      const { marca, frase } = value
      const found = await findReady(platform, { marca, frase, withPrivate: true })
      if (found === 'otra-frase') return refuse({ frase: [TEXTOS_RESTAURAR.otraFrase] })
      if (found === 'otro' || !(await confirm(platform, marca, codigo)))
        return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
      const { de, creado } = found
      const withPrivate = found.confiadas.length > 0
      const confirmed = { de, frase, quien: CONSOLA, creado, withPrivate, what: WHAT } as const
      void restore(platform, marca, confirmed)
        .then(() => putBack(platform, codigo))
        .catch((error) => platform.log.error({ err: error }, 'the first link could not be made good again'))
      return { ok: true, mensaje: TEXTOS_RESTAURAR.restaurando }
    }
    case 'no-restaurar': {
      const { value, refuse } = parse('no-restaurar')
      return value ? leave(platform, value.marca) : refuse()
    }
    default:
      return { ok: false, mensaje: INTENCION_DESCONOCIDA }
  }
}

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

/** It failed, or the backup has no accounts: who has the link can go on. After a kill the next start prints another. */
const putBack = ({ db }: Platform, codigo: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await hasAdministrator(trx))) await putBackEnlace(trx, codigo, 'primer-administrador')
  })
