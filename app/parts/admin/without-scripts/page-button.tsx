import type { ComponentProps, ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { PAGE_STATES } from './page-states.ts'

/** A form that asks for the same page with other parameters, without scripts too. Its children are its buttons. */
export function QueryForm({
  id,
  params,
  children,
}: {
  id?: string
  params: URLSearchParams
  children?: ReactNode
}) {
  return (
    <Form id={id} method="get" preventScrollReset className="contents">
      {[...params].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/**
 * A form for the buttons that change what the page shows: without scripts its address says so (`?editar=ID`). With
 * scripts the button's `onClick` prevents the form and changes the state at once.
 */
export function PageState({
  id,
  set = {},
  children,
}: {
  id?: string
  /** None: back to the page itself. */
  set?: Partial<Record<(typeof PAGE_STATES)[number], string>>
  children?: ReactNode
}) {
  const params = new URLSearchParams(useLocation().search)
  for (const name of PAGE_STATES) params.delete(name)
  for (const [name, value] of Object.entries(set)) params.set(name, value)
  return (
    <QueryForm id={id} params={params}>
      {children}
    </QueryForm>
  )
}

const BACK = 'volver'

/** «Cancelar» inside a form; `BackToPage` stands beside that form, since forms cannot nest. */
export function Cancelar({ onCancel, ...props }: { onCancel: () => void } & ComponentProps<typeof Button>) {
  return (
    <Button
      variant="secondary"
      {...props}
      type="submit"
      form={BACK}
      onClick={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      Cancelar
    </Button>
  )
}

export const BackToPage = () => <PageState id={BACK} />
