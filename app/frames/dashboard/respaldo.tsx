import { ArchiveRestore, ArchiveX } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { formatMoment } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'

/** When the site was last backed up, and what to do when it was not. */
export function Respaldo({ momento, overdue }: { momento: string | null; overdue: boolean }) {
  if (!overdue && momento)
    return (
      <Asunto icono={<Icon of={ArchiveRestore} className="text-vitral-oliva" />}>
        <p className="py-2">Último respaldo: {formatMoment(momento)}</p>
      </Asunto>
    )
  return (
    <Asunto icono={<Icon of={ArchiveX} className="text-vitral-rubi" />}>
      <p className="py-2 font-bold">
        {momento
          ? `El último respaldo es del ${formatMoment(momento)}`
          : 'Este sitio todavía no tiene ningún respaldo'}
      </p>
      <p className="text-tinta-suave">
        Si el servidor falla, se pierde lo que no esté respaldado. Pídele a quien lo instaló que programe los
        respaldos.
      </p>
    </Asunto>
  )
}
