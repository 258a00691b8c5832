import { CAMPO_TRAMPA } from './sello.ts'

/** Honeypot: hidden from people, screen readers, the keyboard and autofill, so only machines fill it in. */
export function Trampa({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Deja esto en blanco</label>
      <input id={id} name={CAMPO_TRAMPA} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
