import { createHash } from 'node:crypto'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { listQuienes, pageActividad } from '#app/parts/actividad/actividad.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { wantsAvisos } from '../avisos.server.ts'
import { listEnlacesAbiertos } from '../enlaces.server.ts'
import { isFresh, listLlaves } from '../llaves/llaves.server.ts'
import { LLAVES_ACTIONS } from '../llaves/llaves-actions.server.ts'
import { listPersonas } from '../permisos.server.ts'
import { readSegundoFactor } from '../segundo-factor.server.ts'
import { listSesiones } from '../sesiones.server.ts'
import { ADMINISTRADORES_ACTIONS } from './lista-actions.server.ts'
import { CUENTA_ACTIONS } from './mi-cuenta-actions.server.ts'
import { SEGUNDO_FACTOR_ACTIONS } from './segundo-factor-actions.server.ts'

export const ajustesAdministradores = {
  load: async ({ platform: { db }, yo }: AdminArgs) => ({
    personas: await listPersonas(db),
    enlaces: await listEnlacesAbiertos(db),
    yo: yo.email,
  }),
  actions: ADMINISTRADORES_ACTIONS,
}

export const ajustesCuenta = {
  load: async ({ platform: { db, settings }, yo }: AdminArgs) => ({
    sesiones: await listSesiones(db, yo),
    segundoFactor: await readSegundoFactor(db, yo.id),
    llaves: { llaves: await listLlaves(db, yo.id), reciente: await isFresh(db, yo) },
    yo: yo.email,
    // Only for whoever reads what the mails tell of.
    avisos: isAllowed(yo.permisos, peticiones.permiso)
      ? { quiere: await wantsAvisos(db, yo.id), hayCorreo: settings.mail }
      : undefined,
  }),
  actions: { ...CUENTA_ACTIONS, ...SEGUNDO_FACTOR_ACTIONS, ...LLAVES_ACTIONS },
}

/** @param acciones the words of every kind of entry. */
export const ajustesActividad = (acciones: ReadonlyMap<string, string>) => ({
  async load({ platform: { db }, url: { searchParams } }: AdminArgs) {
    const emails = (await listPersonas(db)).map(({ email }) => email)
    const quienes = choiceOf([...emails, ...(await listQuienes(db))])
    const elegida = quienes.find(({ id }) => id === searchParams.get('persona'))
    const place = {
      desde: searchParams.get('desde') ?? undefined,
      hasta: searchParams.get('hasta') ?? undefined,
    }
    return { pagina: await pageActividad(db, acciones, place, elegida?.quien), quienes, elegida: elegida?.id }
  },
  actions: {},
})

/** The people whose activity can be looked at. An address names none of them: it holds a part of a hash. */
const choiceOf = (emails: string[]) =>
  [...new Set(emails)].map((quien) => ({
    quien,
    id: createHash('sha256').update(quien).digest('base64url').slice(0, 12),
  }))
