import { listLlaves } from '#app/features/administradores/llaves/llaves.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ladoALado } from '../cambios/datos.ts'
import { listCuentas } from '../cuentas-bancarias.server.ts'
import { PERSONAS_NECESARIAS } from '../cuidado/cuidado.ts'
import { listCuidadores, listPropuestas, needsSecond, readCuidado } from '../cuidado/propuestas.server.ts'
import { isPaypal } from '../paypal.ts'

/** The accounts, what waits for a yes, and how changes are guarded. */
export async function loadCuentas({ platform: { db }, yo }: Pick<AdminArgs, 'platform' | 'yo'>) {
  const { data, version } = await readCuidado(db)
  const propuestas = await listPropuestas(db, yo)
  const offered = data.clave || data.segunda || (await listCuidadores(db)).length >= PERSONAS_NECESARIAS
  const todas = await listCuentas(db)
  const paypal = todas.find(isPaypal)
  return {
    cuentas: todas.filter((cuenta) => !isPaypal(cuenta)),
    paypal: { enlace: paypal?.numero ?? '', version: paypal?.version ?? 0 },
    clave: newId(),
    yo: yo.email,
    pideClave: data.clave,
    conLlave: (await listLlaves(db, yo.id)).length > 0,
    espera: await needsSecond(db),
    cuidado: offered && isAllowed(yo.permisos, 'administrador') ? { cuidado: data, version } : undefined,
    propuestas: propuestas.map(({ antes, despues, ...rest }) => ({
      ...rest,
      hace: !antes ? 'agregar' : despues ? 'cambiar' : 'eliminar',
      campos: ladoALado(antes, despues),
    })),
  }
}

export type CuentasData = Awaited<ReturnType<typeof loadCuentas>>
