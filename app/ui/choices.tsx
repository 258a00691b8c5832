import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'

/**
 * The row above a list: which of it is shown (`filters`), and how (`views`). On a phone the filters scroll by beside the
 * views, up to the screen's edge.
 */
export const CHOICES = {
  row: 'flex items-start gap-2 md:gap-4 print:hidden',
  filters: '-mr-(--margen) min-w-0 md:mr-0',
  filterList:
    'flex min-w-0 gap-2 overflow-x-auto py-1 pr-(--margen) [scrollbar-width:none] md:flex-wrap md:overflow-visible md:pr-0',
  views: 'ml-auto flex shrink-0 gap-1 py-1 max-md:order-first max-md:ml-0 md:gap-2',
}

/** A link (`aria-current`) or a button (`aria-pressed`) of the row. */
export const CHIP =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-full border-[1.5px] border-borde-control px-4.5 text-base transition-colors hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-fondo aria-pressed:border-tinta aria-pressed:bg-tinta aria-pressed:text-fondo'

/** One of the views. */
export const VIEW_CHIP = `${CHIP} max-lg:px-2`

/** What is in it: on a narrow screen its name is only heard. */
export const View = ({ icono, nombre }: { icono: IconNode; nombre: string }) => (
  <>
    <Icon of={icono} className="size-4.5" />
    <span className="max-lg:sr-only">{nombre}</span>
  </>
)
