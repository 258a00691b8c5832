import { History } from 'lucide'
import { Form, useSearchParams } from 'react-router'
import { useAlElegir } from '#app/parts/admin/al-elegir.ts'
import { Inicial } from '#app/parts/admin/inicial.tsx'
import { Paginas } from '#app/parts/admin/paginas.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { groupBy } from '#app/ui/group-by.ts'
import { wallClock } from '#app/ui/moments.ts'
import { type Actividad, DIAS_DE_ACTIVIDAD, fraseDe, isQuiet } from './actividad.ts'

type ListaProps = {
  pagina: Pagina
  /** Whose activity can be looked at alone, and whose is. */
  quienes: { id: string; quien: string }[]
  elegida: string | undefined
}

type Pagina = { filas: Actividad[]; nuevas?: string | undefined; antiguas?: string | undefined }

/** The activity log: which administrator did what and when, the latest first. */
export function ListaActividad({ pagina, quienes, elegida }: ListaProps) {
  const [params] = useSearchParams()
  return (
    <Panel id="lista" titulo="Actividad" className="max-xs:flex max-xs:flex-col">
      <p className="mb-4 max-w-3xl text-tinta-suave max-xs:order-last max-xs:mt-5 max-xs:mb-0 max-xs:text-[min(1em,6.8vw)]">
        Lo que hizo cada persona del panel, lo más reciente primero. Se guarda durante {DIAS_DE_ACTIVIDAD}{' '}
        días; nunca se anota lo que dicen las peticiones.
      </p>
      {(quienes.length > 1 || elegida) && (
        <Form method="get" preventScrollReset className="mb-5 flex max-w-sm flex-wrap items-end gap-3">
          <input type="hidden" name="parte" value={params.get('parte') ?? ''} />
          <div className="min-w-0 flex-1 basis-60">
            <SelectField label="De quién" name="persona" {...useAlElegir(elegida ?? '')}>
              <option value="">Todos</option>
              {quienes.map(({ id, quien }) => (
                <option key={id} value={id}>
                  {quien}
                </option>
              ))}
            </SelectField>
          </div>
          <noscript>
            <Button type="submit" variant="secondary">
              Mostrar
            </Button>
          </noscript>
        </Form>
      )}
      {pagina.filas.length === 0 ? (
        <Empty icono={History} message="Todavía no hay actividad.">
          Aquí aparecerá lo que haga cada persona.
        </Empty>
      ) : (
        [...groupBy(pagina.filas, ({ fecha }) => clockOf(fecha).dia)].map(([dia, filas]) => (
          <Dia key={dia} dia={dia} filas={filas} />
        ))
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

function clockOf(fecha: string) {
  const [dia = '', hora = ''] = wallClock(Date.parse(fecha)).split(' ')
  return { dia, hora: hora.slice(0, 5) }
}

/** Who did what: one thing after another under a name; several times within a minute it is one line. */
function juntas(filas: readonly Actividad[]) {
  const said = ({ fecha, texto, detalle }: Actividad) => JSON.stringify([clockOf(fecha), texto, detalle])
  const personas: { quien: string; hechos: (Actividad & { veces: number })[] }[] = []
  for (const fila of filas) {
    if (personas.at(-1)?.quien !== fila.quien) personas.push({ quien: fila.quien, hechos: [] })
    const hechos = personas.at(-1)?.hechos ?? []
    const last = hechos.at(-1)
    if (last && said(last) === said(fila)) last.veces++
    else hechos.push({ ...fila, veces: 1 })
  }
  return personas
}

const Dia = ({ dia, filas }: { dia: string; filas: readonly Actividad[] }) => (
  <section aria-labelledby={`dia-${dia}`}>
    <h3 id={`dia-${dia}`} className="mt-4 font-bold font-sans text-base max-xs:text-[min(1.1em,8.6vw)]">
      {formatDay(dia)}
    </h3>
    <ol className="divide-y divide-borde">
      {juntas(filas).map(({ quien, hechos }) => (
        <li key={hechos[0]?.id} className="flex gap-3 py-2.5">
          <Inicial de={quien} />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-bold leading-snug">{quien}</p>
            <ol>
              {hechos.map(({ id, fecha, veces, ...what }) => (
                <li
                  key={id}
                  className="flex items-baseline justify-between gap-4 py-0.5 max-xs:flex-col-reverse max-xs:gap-0 max-xs:py-2 lg:flex-row-reverse lg:justify-end"
                >
                  <p
                    className={`wrap-anywhere min-w-0 leading-snug first-letter:uppercase ${isQuiet(what.texto) ? 'text-tinta-suave' : ''}`}
                  >
                    {fraseDe(what)}
                    {veces > 1 && `, ${veces} veces`}
                  </p>
                  <time dateTime={fecha} className="shrink-0 text-tinta-suave text-xs tabular-nums">
                    {clockOf(fecha).hora}
                  </time>
                </li>
              ))}
            </ol>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
