import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'

/**
 * The row above a list: which of it is shown (`filters`), and how (`views`). On a phone the filters scroll by
 * from edge to edge, fading where they go on, and the views stand below them; large letters wrap them.
 */
export const CHOICES = {
  row: 'flex items-start gap-x-4 gap-y-2 max-md:flex-col md:max-lg:flex-wrap print:hidden',
  filters: 'min-w-0 max-md:-mx-(--margen) max-md:self-stretch',
  filterList:
    'flex min-w-0 flex-wrap gap-2 max-md:gap-1.5 py-1 max-md:px-(--margen) [scrollbar-width:none] xs:max-md:flex-nowrap xs:max-md:overflow-x-auto xs:max-md:pr-12 xs:max-md:[mask-image:linear-gradient(to_left,transparent,#000_3rem)]',
  /* One frame around all views: they are another kind of choice than the filters. */
  views:
    'my-[2.5px] ml-auto flex shrink-0 overflow-hidden rounded-[0.625rem] border-[1.5px] border-borde-control divide-x divide-borde-control max-md:ml-0 max-sm:w-full max-sm:flex-wrap max-sm:*:grow max-sm:*:basis-2/5',
}

/** A link (`aria-current`) or a button (`aria-pressed`) of the row. */
export const CHIP =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 wrap-anywhere xs:shrink-0 xs:whitespace-nowrap rounded-full border-[1.5px] border-borde-control px-4.5 max-md:px-3.5 text-base max-xs:text-[min(1em,7vw)] transition-colors hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-fondo aria-pressed:border-tinta aria-pressed:bg-tinta aria-pressed:text-fondo'

/** One of the views. */
export const VIEW_CHIP =
  'flex size-full min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap px-4 md:max-lg:px-2.5 text-base max-xs:px-2 max-xs:text-[min(1em,6.4vw)] transition-colors hover:bg-relieve focus-visible:-outline-offset-3 aria-[current]:bg-relieve aria-[current]:font-bold aria-[current]:shadow-[inset_0_-3px_var(--color-vitral-ambar)] aria-pressed:bg-relieve aria-pressed:font-bold aria-pressed:shadow-[inset_0_-3px_var(--color-vitral-ambar)]'

/** What is in it. */
export const View = ({ icono, nombre }: { icono: IconNode; nombre: string }) => (
  <>
    <Icon of={icono} className="size-4.5" />
    {nombre}
  </>
)
