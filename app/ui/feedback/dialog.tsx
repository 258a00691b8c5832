import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonVariant } from '../forms/button.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What happens on «yes». */
  detail?: ReactNode
  confirmLabel?: string
  confirmVariant?: ButtonVariant
  cancelLabel?: string
  /** Called once per opening; Escape answers false. */
  onAnswer: (confirmed: boolean) => void
}

export const DIALOG_LOOK =
  'm-auto max-h-[calc(100%-2rem)] overflow-y-auto w-[min(30rem,calc(100vw-2rem))] rounded-carta bg-superficie p-6 text-tinta shadow-carta backdrop:bg-[#05060d]/60 sm:p-8'

/** The question and its detail, with the ids that label the dialog. */
export function DialogText({ id, title, detail }: { id: string } & Pick<Question, 'title' | 'detail'>) {
  return (
    <>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {detail ? (
        <div id={`${id}-detail`} className="mt-3 text-tinta-suave">
          {detail}
        </div>
      ) : null}
    </>
  )
}

/** Asks before something is lost. The native dialog traps the focus and restores it. */
export function ConfirmDialog({
  open,
  title,
  detail,
  confirmLabel = 'Eliminar',
  confirmVariant = 'danger',
  cancelLabel = 'Cancelar',
  onAnswer,
}: ConfirmDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    element.returnValue = '' // otherwise Escape would repeat the previous answer
    element.showModal()
    cancel.current?.focus()
    // While it is in the page: one that is taken away gives the focus back to nothing.
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={detail ? `${id}-detail` : undefined}
      onClose={(event) => onAnswer(event.currentTarget.returnValue === 'confirm')}
      className={DIALOG_LOOK}
    >
      <DialogText id={id} title={title} detail={detail} />
      <form method="dialog" className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button ref={cancel} type="submit" variant="secondary" value="cancel">
          {cancelLabel}
        </Button>
        <Button type="submit" variant={confirmVariant} value="confirm">
          {confirmLabel}
        </Button>
      </form>
    </dialog>
  )
}

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'detail' | 'confirmLabel' | 'confirmVariant' | 'cancelLabel'
>
