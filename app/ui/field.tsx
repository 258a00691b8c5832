import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Messages under the field, as Conform's `field.errors` gives them. */
  error?: string[] | undefined
}

const CONTROL =
  'block w-full min-h-12 rounded-xl border-[1.5px] border-borde-control bg-superficie px-4 py-2.5 text-tinta lining-nums placeholder:text-tinta-suave aria-invalid:border-error disabled:opacity-60'

/** Ids that tie label, hint and messages to the control. The messages' id is the one Conform uses. */
function useParts({ hint, error }: FieldProps, given: string | undefined) {
  const own = useId()
  const id = given ?? own
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error` }
  const invalid = Boolean(error?.length)
  const describedBy = [invalid && ids.errorId, hint && ids.hintId].filter(Boolean).join(' ') || undefined
  return { ...ids, aria: { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy } }
}

type Parts = ReturnType<typeof useParts>

function Frame({ field, parts, children }: { field: FieldProps; parts: Parts; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={parts.id} className="mb-1.5 block font-bold">
        {field.label}
      </label>
      {children}
      <Notes field={field} parts={parts} />
    </div>
  )
}

function Notes({ field: { hint, error }, parts }: { field: FieldProps; parts: Parts }) {
  return (
    <>
      {error?.length ? (
        <div id={parts.errorId} className="mt-1.5 font-bold text-error text-sm">
          {error.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : null}
      {hint ? (
        <p id={parts.hintId} className="mt-1.5 text-sm text-tinta-suave">
          {hint}
        </p>
      ) : null}
    </>
  )
}

export function TextField({
  label,
  hint,
  error,
  className = '',
  ...props
}: FieldProps & ComponentProps<'input'>) {
  const field = { label, hint, error }
  const parts = useParts(field, props.id)
  return (
    <Frame field={field} parts={parts}>
      <input {...props} {...parts.aria} id={parts.id} className={`${CONTROL} ${className}`} />
    </Frame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  className = '',
  rows = 5,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  const field = { label, hint, error }
  const parts = useParts(field, props.id)
  return (
    <Frame field={field} parts={parts}>
      <textarea
        {...props}
        {...parts.aria}
        id={parts.id}
        rows={rows}
        // It grows with its text, which leaves `rows` without effect; this is what it starts from.
        style={{ minHeight: `${rows * 1.6 + 1.4}em` }}
        className={`${CONTROL} field-sizing-content max-h-[60svh] ${className}`}
      />
    </Frame>
  )
}

/** Its children are the `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  className = '',
  ...props
}: FieldProps & ComponentProps<'select'>) {
  const field = { label, hint, error }
  const parts = useParts(field, props.id)
  return (
    <Frame field={field} parts={parts}>
      <select {...props} {...parts.aria} id={parts.id} className={`${CONTROL} ${className}`} />
    </Frame>
  )
}

export function FileField({
  label,
  hint,
  error,
  className = '',
  ...props
}: FieldProps & ComponentProps<'input'>) {
  const field = { label, hint, error }
  const parts = useParts(field, props.id)
  return (
    <Frame field={field} parts={parts}>
      <input
        {...props}
        {...parts.aria}
        id={parts.id}
        type="file"
        className={`${CONTROL} px-2 py-1.5 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-lg file:bg-relieve file:px-4 file:font-bold file:text-tinta ${className}`}
      />
    </Frame>
  )
}

/** The whole line is its label, so the whole line can be touched. */
export function CheckboxField({
  label,
  hint,
  error,
  className = '',
  ...props
}: FieldProps & ComponentProps<'input'>) {
  const field = { label, hint, error }
  const parts = useParts(field, props.id)
  return (
    <div className={className}>
      <label htmlFor={parts.id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...props}
          {...parts.aria}
          id={parts.id}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-vitral-zafiro"
        />
        <span>{label}</span>
      </label>
      <Notes field={field} parts={parts} />
    </div>
  )
}
