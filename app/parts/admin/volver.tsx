import { ArrowLeft } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** The way back, above what it leads away from. */
export const Volver = ({ className = '', children, ...link }: ComponentProps<typeof Link>) => (
  <Link
    {...link}
    className={`inline-flex min-h-11 items-center gap-2 justify-self-start font-bold text-vitral-zafiro underline-offset-4 hover:underline print:hidden ${className}`}
  >
    <Icon of={ArrowLeft} className="size-5 shrink-0" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </Link>
)
