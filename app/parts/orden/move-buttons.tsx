import { ArrowDown, ArrowUp } from 'lucide'
import { useFetcher } from 'react-router'
import { AccionDeFila, ICON_AMONG_MANY } from '#app/parts/admin/fila.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'

type Props = { intencion: string; id: string; nombre: string; isFirst: boolean; isLast: boolean }

/** The buttons that move a row of a list one place up or down. */
export function BotonesMover({ intencion, id, nombre, isFirst, isLast }: Props) {
  const mover = useFetcher<Resultado>()
  useResultado(mover.data)
  if (isFirst && isLast) return null
  return (
    <mover.Form method="post" className="contents">
      <input type="hidden" name="intencion" value={intencion} />
      <input type="hidden" name="id" value={id} />
      <AccionDeFila
        type="submit"
        name="hacia"
        value="arriba"
        nombre={nombre}
        disabled={isFirst}
        palabra="Subir"
        icono={ArrowUp}
        className={ICON_AMONG_MANY}
      />
      <AccionDeFila
        type="submit"
        name="hacia"
        value="abajo"
        nombre={nombre}
        disabled={isLast}
        palabra="Bajar"
        icono={ArrowDown}
        className={ICON_AMONG_MANY}
      />
    </mover.Form>
  )
}
