import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type IconNode, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import type { useFotoAlElegir } from './use-foto-al-elegir.ts'

type ArchivoAlElegirProps = {
  /** Holds the file's address. */
  campo: FieldMetadata<string | undefined>
  subida: Pick<ReturnType<typeof useFotoAlElegir>, 'input' | 'busy' | 'progreso' | 'choose' | 'retry'>
  label: string
  hint?: string
  accept: string
  /** «Subiendo el logo». */
  subiendo: string
  /** Said of one that is there, where it cannot be shown. */
  recibido?: string | undefined
  quitarIcon: IconNode
  onQuitar(): void
  /** What it looks like. */
  children?: ReactNode
}

/**
 * The field of a file that is sent as soon as it is chosen (`useFotoAlElegir`). Without scripts it is sent and
 * taken away with the form (`fotosDeCampos`).
 */
export function ArchivoAlElegir(props: ArchivoAlElegirProps) {
  const { campo, subida, label, accept, subiendo, recibido, children } = props
  const hydrated = useHydrated()
  const { input, busy, progreso, choose, retry } = subida
  const isThere = String(campo.value ?? '') !== ''
  return (
    <div className="space-y-3">
      <input {...getInputProps(campo, { type: 'hidden' })} key={campo.key} />
      {children}
      {isThere && !busy && recibido && <p className="font-bold">{recibido}</p>}
      <FileField
        ref={input}
        label={label}
        hint={props.hint}
        name={hydrated ? undefined : `${campo.name}-subida`}
        accept={accept}
        disabled={busy}
        error={campo.errors}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {busy && <Progress label={subiendo} value={progreso ?? 100} />}
      {retry && (
        <Button variant="secondary" onClick={retry}>
          <Icon of={RotateCw} className="size-5" />
          Reintentar
        </Button>
      )}
      {isThere && !hydrated && <CheckboxField label={`Quitar: ${label}`} name={`${campo.name}-quitar`} />}
      {isThere && hydrated && !busy && (
        <Button
          variant="quiet-danger"
          className="forced-colors:ml-0 -ml-4"
          onClick={() => {
            props.onQuitar()
            input.current?.focus()
          }}
        >
          <Icon of={props.quitarIcon} className="size-5" />
          Quitar <span className="sr-only">{label}</span>
        </Button>
      )}
    </div>
  )
}
