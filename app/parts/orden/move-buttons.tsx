import { ArrowDown, ArrowUp } from 'lucide'
import { useFetcher } from 'react-router'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = { intencion: string; id: string; nombre: string; isFirst: boolean; isLast: boolean }

/** The buttons that move a row of a list one place up or down. */
export function BotonesMover({ intencion, id, nombre, isFirst, isLast }: Props) {
  const mover = useFetcher<Resultado>()
  useResultado(mover.data)
  return (
    <mover.Form method="post" className="contents">
      <input type="hidden" name="intencion" value={intencion} />
      <input type="hidden" name="id" value={id} />
      <IconButton type="submit" name="hacia" value="arriba" label={`Subir ${nombre}`} disabled={isFirst}>
        <Icon of={ArrowUp} className="size-5" />
      </IconButton>
      <IconButton type="submit" name="hacia" value="abajo" label={`Bajar ${nombre}`} disabled={isLast}>
        <Icon of={ArrowDown} className="size-5" />
      </IconButton>
    </mover.Form>
  )
}
