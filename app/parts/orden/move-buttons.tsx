import { ArrowDown, ArrowUp } from 'lucide'
import { useFetcher } from 'react-router'
import { AccionDeMenu } from '#app/parts/admin/fila.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  intencion: string
  id: string
  nombre: string
  isFirst: boolean
  isLast: boolean
  /** In the row's menu, in words. */
  enMenu?: boolean
}

/** The buttons that move a row of a list one place up or down. */
export function BotonesMover({ intencion, id, nombre, isFirst, isLast, enMenu = false }: Props) {
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
      ).map(([palabra, hacia, icono, disabled]) => {
        const button = { type: 'submit', name: 'hacia', value: hacia, disabled } as const
        return enMenu ? (
          <AccionDeMenu key={hacia} {...button} palabra={palabra} nombre={nombre} icono={icono} />
        ) : (
          <IconButton
            key={hacia}
            {...button}
            label={`${palabra} ${nombre}`}
            className="relative z-1 size-11! text-tinta-suave"
          >
            <Icon of={icono} className="size-5" />
          </IconButton>
        )
      })}
    </mover.Form>
  )
}
