import { BellOff } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface NoPuedeProps {
  /** Why this browser cannot be told of anything, and on lines of their own the steps to change that. */
  texto: string
  children?: ReactNode
}

/** In short lines: it comes by script, and what came with the page stays the largest thing on it. */
export function NoPuede({ texto, children }: NoPuedeProps) {
  const [motivo, ...pasos] = texto.split('\n')
  return (
    <div className="flex gap-3 max-xs:flex-col">
      <Icon of={BellOff} className="mt-0.5 text-error" />
      <div className="min-w-0">
        <p className={pasos.length > 0 ? 'font-bold' : ''}>
          {motivo}
          {children}
        </p>
        {pasos.length > 0 ? (
          <ol className="mt-2 list-decimal space-y-1 pl-5 max-xs:list-inside max-xs:pl-0">
            {pasos.map((paso) => (
              <li key={paso}>{paso}</li>
            ))}
          </ol>
        ) : null}
      </div>
    </div>
  )
}
