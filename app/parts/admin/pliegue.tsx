import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  titulo: ReactNode
  /** For what few need. */
  quiet?: boolean
  children: ReactNode
}

/**
 * What is read when it is asked for. A form's fields, which may be refused, are in `Fold`: it opens for them.
 */
export const Pliegue = ({ titulo, quiet = false, children }: Props) => (
  <details className="group/pliegue">
    <summary
      className={`inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden ${quiet ? 'text-sm text-tinta-suave underline decoration-borde-control underline-offset-4 max-xs:mt-2 max-xs:text-[min(1em,6.4vw)]' : 'font-bold text-vitral-zafiro'}`}
    >
      {titulo}
      <Icon of={ChevronDown} className="size-5 transition-transform group-open/pliegue:rotate-180" />
    </summary>
    {children}
  </details>
)
