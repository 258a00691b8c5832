import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { failureOf } from '#app/platform/answers.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import { type Respuesta, TEXTOS_AVISAME } from './anuncio.ts'
import { readVapid } from './claves.server.ts'
import {
  type Deseo,
  findDeseo,
  isPushService,
  NADA,
  type Suscripcion,
  saveSuscripcion,
  suscripcionSchema,
  wantsAny,
} from './suscripciones.server.ts'

/** Longer than any browser's subscription; parsed only then. */
const storedSchema = z.string().max(2000).pipe(jsonOf(suscripcionSchema))

type Taken = {
  context: Readonly<RouterContextProvider>
  form: FormData
  /** The device's address until now, if its browser changed it. */
  antes?: string | undefined
  /** Only what it is told of is asked. */
  looks: boolean
}

/** Without `no-store` a device would hear what was true once. */
const answered = (respuesta: Respuesta, status = 200) =>
  Response.json(respuesta, { status, headers: { 'Cache-Control': 'no-store' } })

/**
 * Reads a device's subscription from a form, and changes what it is told of: the address is a stranger's
 * word, so it is bounded, of a push service that we know, and counted.
 * @param of what the answer says of it besides.
 */
export async function takeSuscripcion(
  { context, form, antes, looks }: Taken,
  change: (before: Deseo) => Deseo,
  of: (deseo: Deseo) => { encendido?: boolean } = () => ({}),
): Promise<Response> {
  const platform = context.get(platformContext)
  const info = context.get(requestContext)
  const told = async (deseo: Deseo) => {
    const { publica } = await readVapid(platform.db, platform.auth.secret)
    const queda = wantsAny(deseo)
    return answered({ ok: true, clave: publica, tipos: [...deseo.tipos], queda, ...of(deseo) })
  }
  const refused = (status: number, mensaje: string) => answered({ ok: false, mensaje }, status)
  try {
    if (looks && form.get('suscripcion') === '') return await told(NADA)
    const suscripcion = suscripcionOf(form, platform)
    if (!suscripcion) return refused(400, TEXTOS_AVISAME.desconocida)
    if (looks) return await told((await findDeseo(platform.db, suscripcion.endpoint)) ?? NADA)
    const wait = await platform.limits.subscription.count(info.address)
    if (wait > 0) {
      info.retryAfter = wait
      return refused(429, TEXTOS_AVISAME.limite)
    }
    const deseo = await saveSuscripcion(platform.db, platform.auth.secret, { suscripcion, antes }, change)
    return deseo ? await told(deseo) : refused(503, TEXTOS_AVISAME.lleno)
  } catch (error) {
    const log = 'what a device is told of was not kept'
    const { status, mensaje } = failureOf(info, error, { log, mensaje: TEXTOS_AVISAME.error })
    return refused(status, mensaje)
  }
}

function suscripcionOf(form: FormData, { settings }: Platform): Suscripcion | undefined {
  const { data } = storedSchema.safeParse(form.get('suscripcion'))
  return data && isPushService(data.endpoint, settings.privateHosts) ? data : undefined
}
