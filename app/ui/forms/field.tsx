import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { Eye, EyeOff } from 'lucide'
import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react'
import { Icon } from '../icon.tsx'
import { Select } from './select.tsx'
import { sendForm } from './send-form.ts'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Messages under the control. */
  error?: string[] | undefined
}

const BOX =
  'block w-full min-h-12 rounded-xl border-[1.5px] border-borde-control bg-superficie text-tinta lining-nums placeholder:text-tinta-suave aria-invalid:border-error disabled:opacity-60'
const CONTROL = `${BOX} px-4 py-2.5`

type Given<Control extends 'input' | 'textarea' | 'select'> = FieldProps &
  ComponentProps<Control> & {
    /** Conform's field, from which the control takes its name, initial value, limits and `error`. */
    field?: FieldMetadata<unknown>
  }

/** Renews a control when its form is reset, or gives way to a form with another id. */
const keyOf = (field: FieldMetadata<unknown> | undefined) => field && `${field.formId} ${field.key}`

/**
 * The name of the first refused field of a form that was sent without scripts: the page begins with the focus
 * in it.
 */
export const FirstError = createContext<string | undefined>(undefined)
/** The name of the field that the page begins with the focus in, if none is refused. */
export const FirstField = createContext<string | undefined>(undefined)

/**
 * Props for a field's surroundings (`frame`) and for its control, linked by ids. The id of the messages is
 * the one Conform uses.
 */
function useField<Props extends { id?: string | undefined; name?: string | undefined }>({
  label,
  hint,
  error,
  ...props
}: FieldProps & Props) {
  const own = useId()
  const id = props.id ?? own
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const invalid = Boolean(error?.length)
  const [firstError, firstField] = [use(FirstError), use(FirstField)]
  const first = firstError ?? firstField
  const isFirst = first !== undefined && first === props.name && (invalid || firstError === undefined)
  const describedBy = [invalid && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return {
    frame: { label, id, hint, hintId, error, errorId },
    control: {
      autoFocus: isFirst,
      ...props,
      id,
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy,
    },
  }
}

type FrameProps = FieldProps &
  Record<'id' | 'hintId' | 'errorId', string> & {
    /** Read out as it appears: the field may have the focus already. */
    alert?: boolean
  }

function Frame({ children, ...frame }: FrameProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={frame.id} className="mb-1.5 block font-bold">
        {frame.label}
      </label>
      {children}
      <Notes {...frame} />
    </div>
  )
}

/** The focus shows where somebody writes in a tall field, not the message that comes below it. */
function reveal(message: HTMLElement | null) {
  if (message?.parentElement?.contains(document.activeElement)) message.scrollIntoView({ block: 'nearest' })
}

function Notes({ hint, hintId, error, errorId, alert }: FrameProps) {
  return (
    <>
      {error?.length ? (
        <div
          id={errorId}
          ref={reveal}
          role={alert ? 'alert' : undefined}
          className="mt-1.5 font-bold text-error text-sm"
        >
          {error.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm text-tinta-suave max-xs:text-[min(1em,7vw)]">
          {hint}
        </p>
      ) : null}
    </>
  )
}

type TextType = 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'datetime-local' | 'time' | 'number'

/** Their values have a form of their own: HTML has no pattern for them. */
const UNPATTERNED = new Set<TextType>(['date', 'datetime-local', 'time', 'number'])

export function TextField({
  className = '',
  field,
  type = 'text',
  ...props
}: Given<'input'> & { type?: TextType }) {
  const { frame, control } = useField({
    ...(field && { ...getInputProps(field, { type }), error: field.errors }),
    ...(UNPATTERNED.has(type) && { pattern: undefined }),
    ...props,
  })
  const input = { ...control, type, className: `${CONTROL} ${className}` }
  return (
    <Frame {...frame}>
      {type === 'password' ? (
        <Secret key={keyOf(field)} {...input} que={isPassword(frame.label) ? 'contraseña' : 'lo escrito'} />
      ) : (
        <input key={keyOf(field)} {...input} />
      )}
    </Frame>
  )
}

const isPassword = (label: ReactNode) => /contraseña/i.test(String(label))

/** Hides what is typed until its button is pressed. */
function Secret({ que, className, ...input }: ComponentProps<'input'> & { que: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        {...input}
        // As a password field does, it lets nobody correct what is typed.
        {...(shown && { type: 'text', autoCapitalize: 'none', spellCheck: false })}
        className={`${className} pr-13 noscript:pr-4 [&::-ms-reveal]:hidden`}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={input.id}
        title={`Mostrar ${que}`}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-tinta-suave hover:text-tinta noscript:hidden"
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} className="size-5" />
        <span className="sr-only">Mostrar {que}</span>
      </button>
    </div>
  )
}

export function TextArea({ className = '', rows = 5, field, ...props }: Given<'textarea'>) {
  const { frame, control } = useField({
    ...(field && { ...getTextareaProps(field), error: field.errors }),
    ...props,
  })
  return (
    <Frame {...frame}>
      <textarea
        key={keyOf(field)}
        {...control}
        rows={rows}
        // `field-sizing: content` makes it grow and disables `rows`; this is its minimum height.
        style={{ minHeight: `calc(${(rows - 1) * 1.6}em + min(3rem, 15vw))` }}
        className={`${CONTROL} field-sizing-content max-h-[60svh] supports-[field-sizing:content]:resize-none ${className}`}
      />
    </Frame>
  )
}

/** A line that grows where a field would cut it; Enter sends the form, as from one. */
export const GrowingLine = (props: Given<'textarea'>) => (
  <TextArea
    rows={1}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      if (event.currentTarget.form) sendForm(event.currentTarget.form)
    }}
    {...props}
  />
)

/** Its children are the `<option>`s. */
export function SelectField({ className = '', field, ...props }: Given<'select'>) {
  const { frame, control } = useField({
    ...(field && { ...getSelectProps(field), error: field.errors }),
    ...props,
  })
  // Without an empty choice one is always chosen, and HTML does not let it be required.
  const hasEmpty = Children.toArray(props.children).some(
    (option) => isValidElement<ComponentProps<'option'>>(option) && option.props.value === '',
  )
  return (
    <Frame {...frame}>
      <Select
        key={keyOf(field)}
        {...control}
        required={control.required && hasEmpty}
        className={`${BOX} py-2.5 ${className}`}
      />
    </Frame>
  )
}

const markChosen = (input: HTMLInputElement) =>
  input.toggleAttribute('data-chosen', (input.files?.length ?? 0) > 0)

/** Says what is chosen, once anything is: that nothing is has no room in a narrow column, and is seen. */
export function FileField({ className = '', ...props }: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props)
  // Scripts choose and empty it, too, of which no event tells.
  useEffect(() => {
    const input = document.getElementById(frame.id)
    if (input instanceof HTMLInputElement) markChosen(input)
  })
  return (
    <Frame {...frame} alert>
      <input
        {...control}
        type="file"
        onChange={(event) => {
          markChosen(event.currentTarget)
          control.onChange?.(event)
        }}
        className={`${BOX} border-dashed px-2 py-1.5 [@media(scripting:enabled)]:not-data-chosen:text-transparent file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-lg file:bg-relieve file:px-4 file:font-bold file:text-tinta ${className}`}
      />
    </Frame>
  )
}

/** The whole line is the label, so touching anywhere on it toggles the box. */
export function CheckboxField({ className = '', field, ...props }: Given<'input'>) {
  const { frame, control } = useField({
    ...(field && { ...getInputProps(field, { type: 'checkbox' }), error: field.errors }),
    ...props,
  })
  return (
    <div className={className}>
      <label htmlFor={frame.id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          key={keyOf(field)}
          {...control}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 rounded-sm accent-vitral-zafiro dark:not-checked:appearance-none dark:not-checked:border-[1.5px] dark:not-checked:border-borde-control dark:not-checked:bg-superficie aria-[invalid=true]:ring-2 aria-[invalid=true]:ring-error"
        />
        <span>{frame.label}</span>
      </label>
      {/* Below the words, not the box. */}
      <div className="pl-9 *:mt-0 max-xs:pl-0">
        <Notes {...frame} />
      </div>
    </div>
  )
}
