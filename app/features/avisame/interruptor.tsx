import { useId } from 'react'

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

/** Something to be told of, on or off; touching anywhere on its line switches it. */
export function Interruptor({ nombre, detalle, encendido, espera, disabled, onCambio }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-16 has-disabled:cursor-not-allowed items-center gap-4 px-5 py-3.5"
    >
      <span className="min-w-0 flex-1">
        <span id={`${id}nombre`} className="block font-bold">
          {nombre}
        </span>
        <span id={`${id}detalle`} className="block text-sm text-tinta-suave">
          {detalle}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}nombre`}
        aria-describedby={`${id}detalle`}
        checked={encendido}
        disabled={disabled}
        aria-disabled={espera || undefined}
        onChange={({ target }) => espera || onCambio(target.checked)}
        className="no-scripts:hidden size-7 shrink-0 accent-vitral-zafiro"
      />
    </label>
  )
}
