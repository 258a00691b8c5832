import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { useHydrated } from '../page/use-hydrated.ts'
import { useConfirm } from './confirm.tsx'
import { DIALOG_LOOK, DialogText, type Question } from './dialog.tsx'

type Trigger = { popoverTarget: string; onClick: (event: MouseEvent) => void }

type ConfirmedProps = {
  question: Question
  /** Sends the form, once confirmed in the dialog. */
  onConfirm: () => void
  /** The form that is sent without scripts. */
  fields: Record<string, string>
  /** It stands inside a form, which is sent instead, with the only field as its button's value. */
  within?: boolean
  action?: string
  /** Its button: `(trigger) => <Button {...trigger}>Eliminar</Button>`. */
  children: (trigger: Trigger) => ReactNode
}

const BUTTONS = 'mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'

/**
 * A button that asks before something is lost: in the dialog, or without scripts in a popover with a form.
 */
export function Confirmed({ question, onConfirm, fields, within = false, action, children }: ConfirmedProps) {
  const id = useId()
  const confirm = useConfirm()
  const popover = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  // One that was opened before the scripts ran stays until it is answered.
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(popover.current?.matches(':popover-open') === true), [])
  const ask = async (event: MouseEvent) => {
    event.preventDefault()
    if (await confirm(question)) onConfirm()
  }
  const [[name, value] = []] = within ? Object.entries(fields) : []
  const buttons = (
    <>
      <Button variant="secondary" popoverTarget={id} popoverTargetAction="hide">
        {question.cancelLabel ?? 'Cancelar'}
      </Button>
      <Button type="submit" name={name} value={value} variant="danger">
        {question.confirmLabel ?? 'Eliminar'}
      </Button>
    </>
  )
  return (
    <>
      {children({ popoverTarget: id, onClick: ask })}
      {(!hydrated || open) && (
        <div
          ref={popover}
          id={id}
          popover="auto"
          role="alertdialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={question.detail ? `${id}-detail` : undefined}
          onToggle={({ newState }) => setOpen(newState === 'open')}
          className={DIALOG_LOOK}
        >
          <DialogText id={id} {...question} />
          {within ? (
            <div className={BUTTONS}>{buttons}</div>
          ) : (
            <form method="post" action={action} className={BUTTONS}>
              <HiddenFields fields={fields} />
              {buttons}
            </form>
          )}
        </div>
      )}
    </>
  )
}
