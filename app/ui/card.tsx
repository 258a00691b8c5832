import type { ComponentProps, ReactNode } from 'react'

interface EmptyProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is not there; children say or do what comes next. */
  message: ReactNode
}

/** An empty list: what is missing, and what to do next. */
export function Empty({ message, children, className = '', ...props }: EmptyProps) {
  return (
    <div
      {...props}
      className={`rounded-carta border-2 border-borde border-dashed px-6 py-8 text-center text-tinta-suave ${className}`}
    >
      <p>{message}</p>
      {children ? <div className="mt-5">{children}</div> : null}
    </div>
  )
}
