import { ClockAlert } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { formatMoment } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Warns that the clock may be ahead, which suspends all deletion by age. */
export function Reloj({ marca }: { marca: string | null }) {
  if (!marca) return null
  return (
    <Asunto icono={<Icon of={ClockAlert} className="text-error" />}>
      <p className="py-2 font-bold">Por ahora no se borra nada por antiguo</p>
      <p className="text-tinta-suave">
        El reloj del servidor marca {formatMoment(marca)}, más de dos días después de lo último que se guardó.
        Si esa es la hora, no hay que hacer nada: mañana todo sigue como siempre. Si no lo es, avísale a quien
        instaló el sitio.
      </p>
    </Asunto>
  )
}
