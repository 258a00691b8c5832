import { readHoy } from '#app/features/agenda/lista/publica.server.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import type { Route } from './+types/page'
import { nextPublication, readBoletin } from './boletines.server.ts'
import { boletinMeta } from './head.ts'
import { Hoja } from './hoja/hoja.tsx'
import { PAGINA } from './pagina.ts'

/** The latest bulletin, until the next one comes out. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const [boletin, next, { hoy, midnight }] = await Promise.all([
    readBoletin(db),
    nextPublication(db),
    readHoy(db, new Date()),
  ])
  if (next) changesAt(context, next)
  changesAt(context, midnight)
  return { boletin, hoy }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  boletinMeta(PAGINA, matches, loaderData?.boletin)

export default function Boletin({ loaderData: { boletin, hoy } }: Route.ComponentProps) {
  if (boletin) return <Hoja boletin={boletin} hoy={hoy} />
  return (
    <>
      <PageHeader titulo="Boletín" semilla="boletin" tono="rosa" sol={[0.7, 1.1]}>
        <p>Una palabra para la semana, los avisos y lo que viene.</p>
      </PageHeader>
      <div className="contenedor pt-10 pb-20">
        <Empty message="Todavía no hay boletines. Vuelve el domingo." />
      </div>
    </>
  )
}
