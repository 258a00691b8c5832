import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import { CLAVE_MINIMA } from '../administrador.ts'

type Field = ComponentProps<typeof TextField>['field']

/** A new password, twice; `nueva` where the current one is asked for too. */
export function ClaveNueva({
  clave,
  claveRepetida,
  nueva = '',
}: Record<'clave' | 'claveRepetida', Field> & { nueva?: string }) {
  return (
    <>
      <TextField
        label={nueva ? `Contraseña ${nueva}` : 'Contraseña'}
        hint={`Al menos ${CLAVE_MINIMA} caracteres; una frase corta sirve.`}
        field={clave}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        label={nueva ? `Repite la contraseña ${nueva}` : 'Repite la contraseña'}
        field={claveRepetida}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
