import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import type { Resultado } from '../resultado.ts'
import { FormBar } from '../save-bar.tsx'

type Props<Campos extends Record<string, unknown>> = {
  /** What `useFormulario` returned. */
  of: {
    Form: FetcherWithComponents<Resultado>['Form']
    form: FormMetadata<Campos, string[]>
    hidden: Record<string, string>
    pending: boolean
  }
  action?: string
  className?: string
  /** The button's words, and what it says meanwhile. */
  send: ReactNode
  sending?: string
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>
  /** The button stands in a bar that stays in sight: of a form beside its list. */
  enBarra?: boolean
  /** Stands beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/** A form of `useFormulario`: what it asks for, its fields and its button. */
export function Formulario<Campos extends Record<string, unknown>>({
  of: { Form, form, hidden, pending },
  action,
  className = 'space-y-5',
  send,
  sending = 'Guardando...',
  button = { className: 'max-sm:w-full' },
  enBarra = false,
  beside,
  children,
}: Props<Campos>) {
  const sends = (
    <Button type="submit" pending={pending} pendingText={sending} {...button}>
      {send}
    </Button>
  )
  return (
    <Form method="post" {...(action && { action })} {...getFormProps(form)} className={className}>
      <HiddenFields fields={hidden} />
      {children}
      {enBarra ? (
        <FormBar>{sends}</FormBar>
      ) : beside ? (
        <div className="flex flex-wrap gap-3">
          {sends}
          {beside}
        </div>
      ) : (
        sends
      )}
    </Form>
  )
}
