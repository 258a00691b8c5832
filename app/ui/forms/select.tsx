import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

/** A list to choose from, with an arrow of our own: the browser's sticks to the edge. */
export const Select = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <div className="relative">
    {/* Cut: WebKit lets a long option widen the page. */}
    <select
      {...props}
      className={`appearance-none truncate pr-11 pl-4 max-xs:pr-9 max-xs:pl-3 max-xs:text-[min(1rem,7.5vw)] ${className}`}
    />
    <Icon
      of={ChevronDown}
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 max-xs:right-2 size-5 text-tinta-suave"
    />
  </div>
)
