import type { ComponentProps, RefObject } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import type { Resultado } from '../resultado.ts'

type Props = Pick<ComponentProps<typeof Confirmed>, 'question' | 'children'> & {
  fetcher: FetcherWithComponents<Resultado>
  /** The form around it, whose fields are sent. */
  form: RefObject<HTMLFormElement | null>
  intencion: string
}

/** A button within a form that asks before it sends the form with its own intention: a deletion. */
export function ConfirmedIntention({ fetcher, form, intencion, question, children }: Props) {
  return (
    <Confirmed
      within
      question={question}
      fields={{ intencion }}
      onConfirm={() => {
        const datos = new FormData(form.current ?? undefined)
        datos.set('intencion', intencion)
        void fetcher.submit(datos, { method: 'post' })
      }}
    >
      {children}
    </Confirmed>
  )
}
