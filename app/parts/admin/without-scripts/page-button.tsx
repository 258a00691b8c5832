import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { withStates } from './page-states.ts'

/**
 * A form that asks for the same page with other parameters, without scripts too. Its children are its
 * buttons.
 */
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

type PageStateProps = {
  id?: string
  /** None: back to the page itself. */
  set?: Parameters<typeof withStates>[1]
  children?: ReactNode
}

/**
 * A form for the buttons that change what the page shows: without scripts its address says so (`?editar=ID`).
 * With scripts the button's `onClick` prevents the form and changes the state at once.
 */
export function PageState({ id, set, children }: PageStateProps) {
  return (
    <QueryForm id={id} params={withStates(useLocation().search, set)}>
      {children}
    </QueryForm>
  )
}

const BACK = 'volver'

const pressing = (onPress: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  onPress()
}

type Press = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & { onPress: () => void }

/** A button that changes what the page shows, without scripts by its address. */
export function StateButton({ set, onPress, ...button }: Press & Pick<PageStateProps, 'set'>) {
  return (
    <PageState {...(set && { set })}>
      <Button {...button} type="submit" onClick={pressing(onPress)} />
    </PageState>
  )
}

/** «Cancelar» inside a form; `BackToPage` stands beside that form, since forms cannot nest. */
export function Cancelar({
  onCancel,
  children = 'Cancelar',
  ...props
}: { onCancel: () => void } & ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" {...props} type="submit" form={BACK} onClick={pressing(onCancel)}>
      {children}
    </Button>
  )
}

export const BackToPage = () => <PageState id={BACK} />
