import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'label'> & {
  /** Whose password it is. */
  yo: string
  label?: string
}

/** Asks for a person's own password again, and tells password managers whose it is. */
export function OwnPassword({ yo, label = 'Tu contraseña', ...field }: Props) {
  return (
    <>
      <input type="text" name="usuario" value={yo} autoComplete="username" readOnly hidden />
      <TextField {...field} label={label} type="password" autoComplete="current-password" />
    </>
  )
}
