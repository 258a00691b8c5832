import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { Button, type ButtonVariant } from '#app/ui/forms/button.tsx'

type BotonProps = {
  /** The fetcher's key, whose answer the section announces. */
  clave: string
  intencion: string
  /** The section's address, where the button stands on another page. */
  action?: string
  fields?: Readonly<Record<string, string>>
  variant?: ButtonVariant
  onAct: (clave: string) => void
  /** Fields that are typed, before the button. */
  typed?: ReactNode
  children: ReactNode
}

/** A form of one button. */
export function Boton({
  clave,
  intencion,
  action,
  fields = {},
  variant = 'secondary',
  onAct,
  typed,
  children,
}: BotonProps) {
  const fetcher = useFetcher<Resultado>({ key: clave })
  return (
    <fetcher.Form
      method="post"
      {...(action && { action })}
      onSubmit={() => onAct(clave)}
      className={typed ? 'flex flex-wrap items-end gap-2 *:grow' : 'contents'}
    >
      <input type="hidden" name="intencion" value={intencion} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typed}
      <Button type="submit" variant={variant} pending={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
