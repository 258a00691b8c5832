import { sentField } from '../respuestas.tsx'
import type { Resultado } from '../resultado.ts'

export type IdentityProps = {
  intencion: string
  /** What is being edited, by its id if there are several; none while adding. */
  edited: { id?: string; version: number } | undefined
  /** The key of something new: sending its form again after a lost answer adds no second one. */
  clave?: string | undefined
  resultado: Resultado | undefined
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
