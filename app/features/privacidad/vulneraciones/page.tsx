import { logReading } from '#app/parts/actividad/actividad.server.ts'
import { adminActions, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { newId } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import type { Route } from './+types/page'
import { Hoja } from './hoja.tsx'
import { Registro } from './registro.tsx'
import { TEXTOS_VULNERACION, vulneracionSchema } from './vulneracion.ts'
import {
  addVulneracion,
  clasesOf,
  correctVulneracion,
  listAfectados,
  listVulneraciones,
} from './vulneraciones.server.ts'

/** The register of breaches; with `ver`, one of them to print, and with `personas` whom it touched. */
export const loader = adminLoader(async ({ platform: { db }, context, url, yo }) => {
  const features = context.get(featuresContext)
  const vulneraciones = await listVulneraciones(db)
  const vista = vulneraciones.find(({ id }) => id === url.searchParams.get('ver'))
  // Whoever asked for a prayer told the church of their faith: who reads those may see them here.
  const puedeVer = isAllowed(yo.permisos, 'peticiones')
  const asks = vista && puedeVer && url.searchParams.has('personas')
  if (asks) await logReading(db, yo.email, 'afectados-vistos')
  return {
    vulneraciones,
    vista,
    puedeVer,
    hoy: today(),
    clave: newId(),
    clases: clasesOf(features),
    afectados: asks ? await listAfectados(db, features, vista.clases) : undefined,
  }
})

const FALLAS = { vulneracion: TEXTOS_VULNERACION.error }

export const action = adminActions(FALLAS, {
  vulneracion: intention({
    schema: vulneracionSchema,
    async run({ context, record, refuse }, { id, clave, ...datos }) {
      const known = clasesOf(context.get(featuresContext)).map((each) => each.id)
      if (!datos.clases.every((each) => known.includes(each)))
        return refuse({ clases: [TEXTOS_VULNERACION.clase] })
      if (!id) {
        await record({ accion: 'vulneracion-anotada' }, (trx) => addVulneracion(trx, datos, clave))
        return { ok: true, mensaje: TEXTOS_VULNERACION.anotada }
      }
      const done = await record({ accion: 'vulneracion-corregida' }, (trx) =>
        correctVulneracion(trx, id, datos),
      )
      return done
        ? { ok: true, mensaje: TEXTOS_VULNERACION.corregida }
        : { ok: false, mensaje: TEXTOS_VULNERACION.noEsta }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function Vulneraciones({ loaderData }: Route.ComponentProps) {
  const { vista, ...datos } = loaderData
  return vista ? <Hoja vista={vista} {...datos} /> : <Registro {...datos} />
}
