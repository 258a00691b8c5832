import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = {
  titulo: string
  field: FieldMetadata<unknown>
  type: 'radio' | 'checkbox'
  opciones: readonly (readonly [value: string, label: string])[]
  hint?: ReactNode
  className?: string
}

/** One choice of several, or some of them. */
export function Opciones({ titulo, field, type, opciones, hint, className = '' }: Props) {
  const hintId = useId()
  const options = opciones.map(([value]) => value)
  const labels = new Map(opciones)
  return (
    <fieldset
      aria-describedby={
        [field.errors && field.errorId, hint && hintId].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className="mb-1.5 font-bold">{titulo}</legend>
      <div className={`grid ${className}`}>
        {getCollectionProps(field, { type, options }).map(({ key, ...input }) => (
          <Opcion key={key} {...input} label={labels.get(input.value)} />
        ))}
      </div>
      {field.errors && (
        <p id={field.errorId} className="mt-1.5 font-bold text-error text-sm">
          {field.errors.join(' ')}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-tinta-suave">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Its whole line can be touched. */
export const Opcion = ({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input {...input} className="mt-0.5 size-6 shrink-0 accent-vitral-zafiro" />
    <span className="wrap-anywhere min-w-0">{label}</span>
  </label>
)
