import { ConMarcas, Linea } from '#app/parts/marcas/con-marcas.tsx'
import { parseLinea, parseMarcas } from '#app/parts/marcas/marcas.ts'
import { formatWeekday } from '#app/ui/dates.ts'
import type { DiaDeSemana, Escrito } from '../boletin.ts'
import { Semana } from '../hoja/semana.tsx'

/** What visitors will read, as it is written now. */
export function VistaPrevia({ titulo, texto, avisos, semana }: Escrito & { semana: readonly DiaDeSemana[] }) {
  return (
    <div className="space-y-5 rounded-xl border border-borde bg-fondo p-4 wrap-anywhere sm:p-6">
      <h3 className="text-2xl">{titulo || 'Sin título'}</h3>
      <div className="prosa">
        <ConMarcas bloques={parseMarcas(texto)} />
      </div>
      {avisos.length > 0 ? (
        <section>
          <h4 className="text-lg">Avisos</h4>
          <ul className="prosa">
            {avisos.map(({ fecha, texto }, index) => (
              <li key={index}>
                {fecha ? (
                  <strong className="block first-letter:uppercase">{formatWeekday(fecha)}</strong>
                ) : null}
                <Linea trozos={parseLinea(texto)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {semana.length > 0 ? (
        <section>
          <h4 className="text-lg">Esta semana</h4>
          <Semana dias={semana} />
        </section>
      ) : null}
    </div>
  )
}
