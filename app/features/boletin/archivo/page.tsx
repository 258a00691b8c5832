import { Newspaper } from 'lucide'
import { Link } from 'react-router'
import { pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth, formatWeekday } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { listBoletines, nextPublication } from '../boletines.server.ts'
import { ARCHIVO } from '../pagina.ts'
import type { Route } from './+types/page'
import { ListaBoletines } from './mes.tsx'

/** How many months are shown with their bulletins; of the earlier ones only the name, which leads to them. */
const ABIERTOS = 6

/** All bulletins but the latest, month by month. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const [[ultimo, ...boletines], next] = await Promise.all([listBoletines(db), nextPublication(db)])
  if (next) changesAt(context, next)
  const meses = [...Map.groupBy(boletines, ({ fecha }) => fecha.slice(0, 7))]
  return {
    ultimo: ultimo?.fecha,
    abiertos: meses.slice(0, ABIERTOS).map(([mes, boletines]) => ({ mes, boletines })),
    anteriores: meses.slice(ABIERTOS).map(([mes]) => mes),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(ARCHIVO, matches)

export default function Archivo({ loaderData: { ultimo, abiertos, anteriores } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader titulo={ARCHIVO.titulo} semilla="boletines" tono="rosa" sol={[0.8, -0.1]}>
        <p>Para volver a leer lo que compartimos cada domingo.</p>
      </PageHeader>
      <div className="contenedor space-y-10 pt-10 pb-20">
        {ultimo && abiertos.length > 0 ? (
          <p className="-mb-4">
            <Link
              to="/boletin"
              className="inline-flex min-h-11 items-center text-vitral-zafiro underline underline-offset-4"
            >
              El más reciente, del {formatWeekday(ultimo)}
            </Link>
          </p>
        ) : null}
        {abiertos.length === 0 ? (
          <Empty
            className="mx-auto max-w-2xl"
            icono={Newspaper}
            message={
              ultimo
                ? `Todavía no hay boletines anteriores al del ${formatWeekday(ultimo)}.`
                : 'Todavía no hay boletines. Vuelve el domingo.'
            }
          >
            {ultimo ? (
              <ButtonLink to="/boletin" variant="secondary">
                Leer el más reciente
              </ButtonLink>
            ) : null}
          </Empty>
        ) : null}
        {abiertos.map(({ mes, boletines }) => (
          <section key={mes} aria-labelledby={`mes-${mes}`}>
            <h2 id={`mes-${mes}`} className="text-2xl">
              <Link
                to={`/boletin/${mes}`}
                className="inline-block underline-offset-4 first-letter:uppercase hover:underline"
              >
                {formatMonth(mes)}
              </Link>
            </h2>
            <ListaBoletines boletines={boletines} titulo="h3" ultimo={abiertos[0]?.boletines[0]?.fecha} />
          </section>
        ))}
        {anteriores.length > 0 ? (
          <section aria-labelledby="antes">
            <h2 id="antes" className="text-2xl">
              Antes
            </h2>
            <ul className="mt-3 flex flex-wrap gap-x-6">
              {anteriores.map((mes) => (
                <li key={mes}>
                  <Link
                    to={`/boletin/${mes}`}
                    className="inline-flex min-h-11 items-center text-vitral-zafiro underline underline-offset-4"
                  >
                    {formatMonth(mes)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  )
}
