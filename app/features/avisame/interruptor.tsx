import { Switch } from '#app/ui/forms/switch.tsx'

type Props = {
  nombre: string
  detalle: string
  encendido: boolean
  /** Before the browser was asked, and while the site is told. */
  espera: boolean
  /** This browser cannot be told of anything. */
  disabled?: boolean
  onCambio: (encendido: boolean) => void
}

/** Something to be told of. */
export const Interruptor = ({ nombre, detalle, encendido, espera, disabled, onCambio }: Props) => (
  <Switch
    label={nombre}
    hint={detalle}
    checked={encendido}
    disabled={disabled}
    aria-disabled={espera || undefined}
    onChange={({ target }) => espera || onCambio(target.checked)}
    className={`min-h-16 px-5 py-3.5 no-scripts:[&_input]:hidden ${disabled ? 'cursor-not-allowed text-tinta-suave' : ''}`}
  />
)
