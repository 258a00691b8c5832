import { TextField } from '#app/ui/forms/field.tsx'

/** The person's password, asked for again before the church's bank data change. */
export function Contrasena({ yo, error }: { yo: string; error: string[] | undefined }) {
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="usuario" value={yo} autoComplete="username" readOnly hidden />
      <TextField
        label="Tu contraseña"
        name="contrasena"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        error={error}
      />
    </>
  )
}
