import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is not there; children say or do what comes next. */
  message: ReactNode
  /** A drawing of what will be in it. */
  icono?: IconNode
}

/** An empty list: what is missing, and what to do next. */
export function Empty({ message, icono, children, className = '', ...props }: EmptyProps) {
  return (
    <div
      {...props}
      className={`rounded-carta border-2 border-borde border-dashed bg-superficie px-5 py-8 text-center text-tinta-suave ${className}`}
    >
      {icono && <Icon of={icono} className="mx-auto mb-3 size-10 text-vitral-ambar" />}
      <p className={icono ? 'font-bold text-tinta' : ''}>{message}</p>
      {children ? <div className="mt-1.5 text-pretty [&>a]:mt-4">{children}</div> : null}
    </div>
  )
}
