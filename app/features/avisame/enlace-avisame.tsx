import { Bell } from 'lucide'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** The way to «Avísame», beside what one can be told of. */
export const EnlaceAvisame = ({ className = '' }: { className?: string }) => (
  <Link
    to="/avisame"
    className={`inline-flex min-h-12 items-center gap-2 font-bold text-vitral-zafiro underline-offset-4 hover:underline print:hidden ${className}`}
  >
    <Icon of={Bell} className="size-5" />
    Avísame
  </Link>
)
