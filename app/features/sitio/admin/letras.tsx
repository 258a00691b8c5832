import type { FieldMetadata } from '@conform-to/react'
import { LETRAS, type Letras } from '#app/parts/iglesia/letras.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { CAMPOS_SITIO } from '../formulario.ts'

type EligeLetrasProps = {
  letras: FieldMetadata<Letras | undefined>
  /** The stylesheets of all pairs. */
  hojas: readonly string[]
}

/** The choice of the site's typefaces, each shown in itself. */
export function EligeLetras({ letras, hojas }: EligeLetrasProps) {
  const { sitio } = useSitio()
  const errorId = `${letras.id}-error`
  return (
    <fieldset aria-describedby={letras.errors ? errorId : undefined}>
      {hojas.map((hoja) => (
        <link key={hoja} rel="stylesheet" href={hoja} precedence="letras" />
      ))}
      <legend className="mb-1.5 font-bold">{CAMPOS_SITIO.letras}</legend>
      <div className="grid gap-3">
        {(Object.keys(LETRAS) as Letras[]).map((name) => (
          <label
            key={name}
            className="flex cursor-pointer items-start gap-4 rounded-carta border-2 border-borde bg-superficie p-4 has-checked:border-tinta has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={letras.name}
              value={name}
              defaultChecked={letras.initialValue === name}
              className="mt-1 size-5 shrink-0 accent-tinta supports-[selector(:has(a))]:outline-none"
            />
            <span className="min-w-0">
              <span className="block font-bold">{LETRAS[name]}</span>
              <span data-letras={name} aria-hidden="true" className="mt-2 block break-words">
                <span className="block font-semibold font-titulo text-2xl max-xs:text-[min(1.1em,7.4vw)]">
                  {sitio.tituloBienvenida}
                </span>
                <span className="mt-1 block font-titulo text-lg">{sitio.versiculo}</span>
                <span className="mt-1.5 block leading-snug">{sitio.mision}</span>
                <span className="block font-bold text-sm">Domingo, 11:00</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      {letras.errors && (
        <p id={errorId} className="mt-1.5 font-bold text-error text-sm">
          {letras.errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
