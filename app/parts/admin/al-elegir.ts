import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/**
 * What a select needs that shows at once what is chosen in it. It follows the address and keeps the focus; its
 * form has a button for who has no scripts.
 */
export function useAlElegir(elegido: string) {
  const submit = useSubmit()
  const ref = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.value = elegido
  }, [elegido])
  return {
    ref,
    defaultValue: elegido,
    // A question may come before, «¿Salir sin guardar?», and be answered with no.
    onBlur: ({ currentTarget }: FocusEvent<HTMLSelectElement>) => {
      currentTarget.value = elegido
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      void submit(currentTarget.form, { preventScrollReset: true }),
  }
}
