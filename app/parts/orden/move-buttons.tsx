import { ArrowDown, ArrowUp } from 'lucide'
import { useFetcher } from 'react-router'
import { AccionDeMenu } from '#app/parts/admin/fila.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'

type Props = {
  intencion: string
  id: string
  nombre: string
  isFirst: boolean
  isLast: boolean
}

/** What moves a row of a list one place up or down, in its menu. */
export function BotonesMover({ intencion, id, nombre, isFirst, isLast }: Props) {
  const mover = useFetcher<Resultado>()
  useResultado(mover.data)
  if (isFirst && isLast) return null
  return (
    <mover.Form method="post" className="contents">
      <input type="hidden" name="intencion" value={intencion} />
      <input type="hidden" name="id" value={id} />
      {(
        [
          ['Subir', 'arriba', ArrowUp, isFirst],
          ['Bajar', 'abajo', ArrowDown, isLast],
        ] as const
      ).map(([palabra, hacia, icono, disabled]) => (
        <AccionDeMenu
          key={hacia}
          type="submit"
          name="hacia"
          value={hacia}
          disabled={disabled}
          palabra={palabra}
          nombre={nombre}
          icono={icono}
        />
      ))}
    </mover.Form>
  )
}
