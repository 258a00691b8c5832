import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type AnswerProps = { className?: string; children: ReactNode }

// Both regions are in the page before they have words: screen readers announce only what changes in them.

/** A public form's success, announced once there are words. */
export function Success({ className = '', children }: AnswerProps) {
  return (
    <div role="status">
      {children ? (
        <p
          className={`flex items-start gap-3 rounded-xl border-vitral-oliva border-l-4 bg-vitral-oliva/12 px-4 py-3 font-bold ${className}`}
        >
          <Icon of={CircleCheck} className="mt-0.5 size-6 shrink-0 text-vitral-oliva" />
          {children}
        </p>
      ) : null}
    </div>
  )
}

/** A public form's failure, announced once there are words. */
export function Failure({ className = '', children }: AnswerProps) {
  return (
    <div role="alert">
      {children ? (
        <p className={`rounded-xl border-error border-l-4 bg-error/10 px-4 py-3 font-bold ${className}`}>
          {children}
        </p>
      ) : null}
    </div>
  )
}
