import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

/** A list to choose from, with an arrow of our own: the browser's sticks to the edge. */
export const Select = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <div className="relative">
    {/* Cut: WebKit lets a long option widen the page. */}
    <select {...props} className={`appearance-none truncate pr-11 pl-4 ${className}`} />
    <Icon
      of={ChevronDown}
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 size-5 text-tinta-suave"
    />
  </div>
)
