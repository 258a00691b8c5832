import type { ComponentProps, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { useResultado } from './respuestas.tsx'
import type { Resultado } from './resultado.ts'

type Sends = Omit<ComponentProps<typeof Button>, 'onClick' | 'pending' | 'type'> & {
  /** What it sends: its `intencion`, and of what. */
  fields: Readonly<Record<string, string>>
  /** The section's address, where it stands on another page. */
  action?: string | undefined
  /**
   * Where its item may have left the list before the answer: the fetcher's key, by which the list announces
   * it.
   */
  clave?: string | undefined
  onAct?: ((clave: string) => void) | undefined
}

/** Announces the answer itself, unless a list does (`useAcciones`). */
function useSend({ clave, onAct }: Pick<Sends, 'clave' | 'onAct'>) {
  const fetcher = useFetcher<Resultado>(clave === undefined ? undefined : { key: clave })
  useResultado(onAct ? undefined : fetcher.data)
  return { fetcher, begin: () => clave !== undefined && onAct?.(clave) }
}

type SendProps = Sends & {
  formClassName?: string
  /** Shown before the button: fields that are typed, a sentence. */
  before?: ReactNode
}

export function SendButton({ fields, action, clave, onAct, formClassName, before, ...button }: SendProps) {
  const { fetcher, begin } = useSend({ clave, onAct })
  return (
    <fetcher.Form method="post" {...(action && { action })} onSubmit={begin} className={formClassName}>
      <HiddenFields fields={fields} />
      {before}
      <Button {...button} type="submit" pending={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

type ConfirmedProps = Sends & Pick<ComponentProps<typeof Confirmed>, 'question'>

/** The same, once it was confirmed that something may be lost. */
export function ConfirmedButton({ question, fields, action, clave, onAct, ...button }: ConfirmedProps) {
  const { fetcher, begin } = useSend({ clave, onAct })
  const place = action ? { action } : {}
  return (
    <Confirmed
      question={question}
      fields={fields}
      {...place}
      onConfirm={() => {
        begin()
        void fetcher.submit(fields, { method: 'post', ...place })
      }}
    >
      {(trigger) => <Button {...button} {...trigger} pending={fetcher.state !== 'idle'} />}
    </Confirmed>
  )
}
