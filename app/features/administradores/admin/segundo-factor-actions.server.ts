import { parseWithZod } from '@conform-to/zod/v4'
import type { ResultadoAjustes } from '#app/frames/dashboard/ajustes.tsx'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { claveDeNuevoSchema, segundoPasoSchema, TEXTOS_SEGUNDO } from '../administrador.ts'
import {
  confirmSegundoFactor,
  prepareSegundoFactor,
  renewCodigos,
  turnOffOwnSegundoFactor,
} from '../segundo-factor.server.ts'

type Args = AdminArgs & { form: FormData }
type Done<T> = (value: T) => ResultadoAjustes

/** Asks for the password once more, does the change, and puts what is wrong beside the field. */
async function withPassword<T>(
  { form }: Args,
  change: (clave: string) => Promise<string | T>,
  done: Done<T>,
): Promise<ResultadoAjustes> {
  const hideFields = ['claveActual']
  const submission = parseWithZod(form, { schema: claveDeNuevoSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply({ hideFields }) }
  const result = await change(submission.value.claveActual)
  if (typeof result !== 'string') return done(result)
  return { ok: false, envio: submission.reply({ hideFields, fieldErrors: { claveActual: [result] } }) }
}

/** What the form «Verificación en dos pasos» may ask for. */
export const SEGUNDO_FACTOR: Record<string, (args: Args) => Promise<ResultadoAjustes>> = {
  'segundo-factor-preparar': async (args) => {
    const { data: sitio } = await readSitio(args.platform.db)
    return withPassword(
      args,
      (clave) => prepareSegundoFactor(args.platform, args.yo, { clave, sitio: sitio.nombre }),
      (claveNueva) => ({ ok: true, mensaje: '', claveNueva }),
    )
  },
  'segundo-factor-confirmar': async ({ form, platform, yo }) => {
    const hideFields = ['codigo']
    const submission = parseWithZod(form, { schema: segundoPasoSchema })
    if (submission.status !== 'success') return { ok: false, envio: submission.reply({ hideFields }) }
    const result = await confirmSegundoFactor(platform, yo, submission.value.codigo)
    if (typeof result !== 'string') return { ok: true, mensaje: TEXTOS_SEGUNDO.activado, codigos: result }
    return { ok: false, envio: submission.reply({ hideFields, fieldErrors: { codigo: [result] } }) }
  },
  'segundo-factor-codigos': (args) =>
    withPassword(
      args,
      (clave) => renewCodigos(args.platform, args.yo, clave),
      (codigos) => ({ ok: true, mensaje: TEXTOS_SEGUNDO.codigosNuevos, codigos }),
    ),
  'segundo-factor-desactivar': (args) =>
    withPassword(
      args,
      (clave) => turnOffOwnSegundoFactor(args.platform, args.yo, clave),
      () => ({ ok: true, mensaje: TEXTOS_SEGUNDO.desactivado }),
    ),
}
