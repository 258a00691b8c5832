import { Paginas } from '#app/parts/admin/paginas.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Empty } from '#app/ui/card.tsx'
import { formatMoment } from '#app/ui/dates.ts'
import { type Actividad, DIAS_DE_ACTIVIDAD } from './actividad.ts'

type Pagina = { filas: Actividad[]; nuevas?: string | undefined; antiguas?: string | undefined }

/** The activity log: which administrator did what and when, the latest first. */
export function ListaActividad({ pagina }: { pagina: Pagina }) {
  return (
    <Panel id="lista" titulo="Actividad" className="max-w-3xl">
      <p className="mb-4 text-tinta-suave">
        Lo que hizo cada administrador, lo más reciente primero. Se guarda durante {DIAS_DE_ACTIVIDAD} días;
        nunca se anota lo que dicen las peticiones.
      </p>
      {pagina.filas.length === 0 ? (
        <Empty message="Todavía no hay actividad.">Aquí aparecerá lo que haga cada administrador.</Empty>
      ) : (
        <ol className="divide-y divide-borde">
          {pagina.filas.map(({ id, fecha, quien, texto, detalle }) => (
            <li key={id} className="py-3 first:pt-0">
              <p className="[overflow-wrap:anywhere]">
                <strong>{quien}</strong> {texto} {detalle && <em className="not-italic">«{detalle}»</em>}
              </p>
              <time dateTime={fecha} className="text-sm text-tinta-suave">
                {formatMoment(fecha)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}
