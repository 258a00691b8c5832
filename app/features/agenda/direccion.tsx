import { redirect } from 'react-router'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import { datosSitio, pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/direccion'
import { isDia, isMes, isTidy, rutaDeAgenda, rutaDeCita, rutaDeMes } from './direcciones.ts'
import { readEvento } from './evento/evento.server.ts'
import { PaginaEvento } from './evento/evento.tsx'
import { eventoJsonLd } from './evento/jsonld.ts'
import { listFiltros } from './lista/publica.server.ts'
import { readMes } from './mes/mes.server.ts'
import { PaginaMes } from './mes/mes.tsx'
import { cuandoOf, paginaDeEvento, paginaDeMes } from './pagina.ts'

/** A month, or an event: a month has the form of a slug, and no event's slug that of a month. */
export async function loader(args: Route.LoaderArgs) {
  return isMes(args.params.slug) ? loadMes(args) : loadEvento(args)
}

async function loadMes({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const categorias = await listFiltros(db)
  const categoria = categorias.find((each) => each.slug === url.searchParams.get('categoria'))
  const found = await readMes(db, { mes: slug, categoria: categoria?.slug, ahora: new Date() })
  if (!found) throw redirect(rutaDeAgenda({ categoria: categoria?.slug }))
  if (!isTidy(url.searchParams, { categoria: categoria?.slug }))
    throw redirect(rutaDeMes(slug, categoria?.slug))
  changesAt(context, found.cambia)
  return { is: 'mes' as const, ...found.mes, categorias, categoria }
}

/** A date that an event does not have leads to its next one; of an event that there is not, home says so. */
async function loadEvento({ params: { slug }, url, context }: Route.LoaderArgs) {
  if (slug.includes('.')) throw new Response('No existe.', { status: 404 })
  const { db } = context.get(platformContext)
  const day = (url.searchParams.get('fecha') ?? '').slice(0, 10)
  const elegida = isDia(day) ? day : undefined
  const ahora = new Date()
  const found = await readEvento(db, slug, elegida, ahora)
  if (!found) throw redirect(elegida === undefined ? RUTA_NO_ENCONTRADA : `/agenda/${slug}`)
  const { evento, cambia } = found
  const repite = evento.repeticion !== undefined
  const fecha = repite ? elegida : undefined
  if (!isTidy(url.searchParams, { fecha }))
    throw redirect(rutaDeCita({ slug, fecha: fecha ?? '', repite: fecha !== undefined }))
  for (const moment of cambia) changesAt(context, moment)
  return { is: 'evento' as const, evento }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  if (loaderData.is === 'mes') {
    const filtered = loaderData.categoria ? [{ name: 'robots', content: 'noindex' }] : []
    return [...pageMeta(paginaDeMes(loaderData.mes), matches), ...filtered]
  }
  const { evento } = loaderData
  const datos = datosSitio(matches)
  const pagina = paginaDeEvento({ ...evento, cuando: cuandoOf(evento) })
  return pageMeta(
    pagina,
    matches,
    import.meta.env.SSR && datos && !evento.ejemplo ? [eventoJsonLd(evento, datos)] : [],
  )
}

export default function Direccion({ loaderData }: Route.ComponentProps) {
  return loaderData.is === 'mes' ? (
    <PaginaMes datos={loaderData} />
  ) : (
    <PaginaEvento evento={loaderData.evento} />
  )
}
