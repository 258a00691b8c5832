import { Link2Off } from 'lucide'
import type { ReactNode } from 'react'
import { Empty } from '#app/ui/card.tsx'

/** In place of what a secret link showed, once it opens nothing: why, and the ways on. */
export const Vencido = ({ texto, children }: { texto: string; children: ReactNode }) => (
  <Empty icono={Link2Off} message={texto} className="mx-auto max-w-2xl">
    <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:*:grow">{children}</div>
  </Empty>
)
