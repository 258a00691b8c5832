import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckboxField } from '#app/ui/forms/field.tsx'

type Props = Pick<ComponentProps<typeof CheckboxField>, 'label' | 'field'> & {
  /** What becomes of the data, in a sentence. */
  children: ReactNode
}

/** The box of consent, with what becomes of the data, and the way to the privacy page. */
export function Consentimiento({ label, field, children }: Props) {
  return (
    <CheckboxField
      label={label}
      field={field}
      hint={
        <>
          {children}{' '}
          <Link
            to="/privacidad"
            className="text-vitral-zafiro underline underline-offset-4"
            // Keeps the typed text in this tab.
            target="_blank"
          >
            Cómo cuidamos tus datos
          </Link>
        </>
      }
    />
  )
}
