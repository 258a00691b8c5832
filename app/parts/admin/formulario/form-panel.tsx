import { type FormMetadata, getFormProps } from '@conform-to/react'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { EnlaceVersiones } from '#app/parts/versiones/enlace.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { hasChanges } from '../has-changes.ts'
import { Overtaken } from '../overtaken.tsx'
import { Panel } from '../panel.tsx'
import { sentField } from '../respuestas.tsx'
import type { Resultado } from '../resultado.ts'
import { FormBar } from '../save-bar.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { BackToPage, Cancelar } from '../without-scripts/page-button.tsx'

type IdentityProps = {
  intencion: string
  /** What is being edited, by its id if there are several; none while adding. */
  edited: { id?: string; version: number } | undefined
  /** The key of something new: sending its form again after a lost answer adds no second one. */
  clave?: string | undefined
  resultado: Resultado | undefined
}

type Datos = Record<string, string | undefined>

type Props<Campos extends Record<string, unknown>> = IdentityProps & {
  titulo: string
  /** The button's words: «Agregar serie». */
  enviar: string
  fetcher: FetcherWithComponents<Resultado>
  form: FormMetadata<Campos, string[]>
  element?: Ref<HTMLFormElement>
  /** It has files, which reach the server without scripts too. */
  withFiles?: boolean
  /** The fields' labels, to show somebody else's change. */
  etiquetas: Record<string, string>
  /** Puts into words what a field holds only the id of. */
  named?: (datos: Datos) => Datos
  /** The words of the button that leaves it. */
  salir?: string
  /** Files were chosen, which the form's values do not tell. */
  started?: boolean
  pending?: boolean
  /** What it holds is being sent: what would be typed now would be lost. */
  locked?: boolean
  pendingText?: string | undefined
  /** The table of whose rows versions are kept. */
  versiones?: string | undefined
  /** Shown above the form. */
  picture?: ReactNode
  /** Shown above the buttons: how much was sent. */
  progress?: ReactNode
  children: ReactNode
  onClose: () => void
}

/**
 * The panel of a form that adds or edits something: asks before typed text is lost, shows somebody else's
 * change, and has «Cancelar» back to adding.
 */
export function FormPanel<Campos extends Record<string, unknown>>({
  titulo,
  enviar,
  fetcher,
  form,
  element,
  withFiles = false,
  etiquetas,
  named = (datos) => datos,
  salir = 'Cancelar',
  started = false,
  pending = fetcher.state !== 'idle',
  pendingText = 'Guardando...',
  locked,
  versiones,
  picture,
  progress,
  children,
  onClose,
  ...identity
}: Props<Campos>) {
  const { edited, resultado } = identity
  const actual = resultado && !resultado.ok ? resultado.actual : undefined
  const fields = useRef<HTMLFieldSetElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // A field that is locked loses the focus: whoever sent by Enter goes on from the button.
    const { activeElement, body } = document
    if (locked && (activeElement === body || fields.current?.contains(activeElement))) send.current?.focus()
  }, [locked])
  return (
    <Panel
      titulo={titulo}
      accion={edited?.id && versiones && <EnlaceVersiones de={versiones} fila={edited.id} />}
    >
      <UnsavedChanges
        lostWith="form"
        when={(hasChanges(form) || started) && !resultado?.ok}
        fetcher={fetcher}
      />
      {picture}
      {actual && (
        <Overtaken
          actual={named(actual.datos) as Record<string, string>}
          etiquetas={etiquetas}
          escrito={named(form.value as Datos)}
        />
      )}
      <fetcher.Form
        {...getFormProps(form)}
        ref={element}
        method="post"
        {...(withFiles && { encType: 'multipart/form-data' as const })}
      >
        <Identity {...identity} />
        <fieldset ref={fields} disabled={locked} className="grid gap-5">
          <legend className="sr-only">{titulo}</legend>
          {children}
        </fieldset>
        {progress}
        <FormBar>
          <Button ref={send} type="submit" pending={pending} pendingText={pendingText}>
            {edited ? 'Guardar cambios' : enviar}
          </Button>
          {edited && <Cancelar onCancel={onClose}>{salir}</Cancelar>}
        </FormBar>
      </fetcher.Form>
      {edited && <BackToPage />}
    </Panel>
  )
}

/** The hidden fields of a form that adds or edits: what it asks for, and of what. */
export function Identity({ intencion, edited, clave, resultado }: IdentityProps) {
  const actual = resultado && !resultado.ok ? resultado.actual : undefined
  return (
    <>
      <input type="hidden" name="intencion" value={intencion} />
      {edited && (
        <>
          {edited.id && <input type="hidden" name="id" value={edited.id} />}
          <input
            type="hidden"
            name="version"
            value={actual?.version ?? sentField(resultado, 'version') ?? edited.version}
          />
        </>
      )}
      {!edited && clave !== undefined && (
        <input type="hidden" name="clave" value={sentField(resultado, 'clave') ?? clave} />
      )}
    </>
  )
}
