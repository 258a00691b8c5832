import { CircleCheck, CircleDashed } from 'lucide'
import { Link } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Requisito } from '../lista.ts'

/** What the podcast still lacks, each with the way there. */
export function Requisitos({ requisitos }: { requisitos: Requisito[] }) {
  return (
    <Panel titulo="Para publicar el podcast">
      <p className="max-w-[38rem] text-tinta-suave">
        Con el podcast, cada predicación con audio llega sola a Apple Podcasts, Spotify y las demás
        aplicaciones. Todavía no se publica nada: completa esta lista.
      </p>
      <ul className="mt-3">
        {requisitos.map(({ listo, texto, ruta }) => (
          <li key={ruta} className="flex min-h-12 items-center gap-3 py-1">
            <Icon
              of={listo ? CircleCheck : CircleDashed}
              className={`size-6 shrink-0 ${listo ? 'text-vitral-oliva' : 'text-tinta-suave'}`}
            />
            {listo ? (
              <span>{texto}</span>
            ) : (
              <Link
                to={ruta}
                className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4"
              >
                {texto}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
