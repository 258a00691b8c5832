import { redirect } from 'react-router'
import { readHoy } from '#app/features/agenda/lista/publica.server.ts'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/fecha-page'
import { Mes } from './archivo/mes.tsx'
import { listBoletines, nextPublication, readBoletin } from './boletines.server.ts'
import { boletinMeta } from './head.ts'
import { Hoja } from './hoja/hoja.tsx'
import { paginaOf, paginaOfMes } from './pagina.ts'

const MES = /^\d{4}-(0[1-9]|1[0-2])$/

/** The bulletin of a Sunday (`2026-11-29`), or those of a month (`2026-11`); without any, home says so. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const next = await nextPublication(db)
  if (next) changesAt(context, next)
  if (MES.test(slug)) {
    const boletines = await listBoletines(db, slug)
    if (boletines.length > 0) return { mes: slug, boletines }
  } else {
    const boletin = await readBoletin(db, slug)
    if (boletin) {
      const { hoy, midnight } = await readHoy(db, new Date())
      changesAt(context, midnight)
      return { boletin, hoy }
    }
    if (slug.includes('.')) throw new Response('No existe.', { status: 404 })
  }
  throw redirect(RUTA_NO_ENCONTRADA)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { boletin, mes } = loaderData
  return boletin ? boletinMeta(paginaOf(boletin), matches, boletin) : pageMeta(paginaOfMes(mes), matches)
}

export default function PorFecha({ loaderData }: Route.ComponentProps) {
  return loaderData.boletin ? <Hoja {...loaderData} /> : <Mes {...loaderData} />
}
