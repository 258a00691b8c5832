import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { COLORES_DE_FABRICA } from '#app/parts/iglesia/colores-de-fabrica.ts'
import { type Colores, cualDe, PALETAS, type Paleta } from '#app/parts/iglesia/paletas.ts'
import { VidrioContext, Vitral } from '#app/ui/glass/vitral.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { CAMPOS_SITIO } from '../formulario.ts'
import { Muestras } from './muestras.tsx'

type Muestra = Pick<Colores, 'dia' | 'noche' | 'nocheOscura'> & Partial<Colores>

type EligeColoresProps = {
  paleta: FieldMetadata<Paleta | undefined>
  colorPropio: FieldMetadata<string | undefined>
  muestras: Readonly<Record<string, Colores>>
}

/** The choice of the site's colours, with what becomes of them beside it. */
export function EligeColores({ paleta, colorPropio, muestras }: EligeColoresProps) {
  const propia = useRef<HTMLInputElement>(null)
  const color = String(colorPropio.value ?? '')
  const own = cualDe({ paleta: 'propia', colorPropio: color }) ?? ''
  const { propias, fallo } = usePropias(own, muestras, paleta.value === 'propia')
  const muestraDe = (name: string): Muestra | undefined =>
    name === 'ambar' ? COLORES_DE_FABRICA : (muestras[name] ?? propias[name])
  const shown = muestraDe(paleta.value === 'propia' ? own : String(paleta.value))
  const errors = [...(paleta.errors ?? []), ...(colorPropio.errors ?? [])]
  const errorId = `${paleta.id}-error`
  return (
    <>
      <fieldset aria-describedby={errors.length > 0 ? errorId : undefined}>
        <legend className="mb-1.5 font-bold">{CAMPOS_SITIO.paleta}</legend>
        <div className="grid grid-cols-3 gap-3 max-xs:grid-cols-2 sm:grid-cols-5">
          {(Object.keys(PALETAS) as Paleta[]).map((name) => (
            <label
              key={name}
              className="relative block cursor-pointer overflow-hidden rounded-carta border-2 border-borde bg-superficie has-checked:border-tinta has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-3"
            >
              <Ventana muestra={muestraDe(name === 'propia' ? own : name)} />
              <input
                type="radio"
                ref={name === 'propia' ? propia : undefined}
                name={paleta.name}
                value={name}
                defaultChecked={paleta.initialValue === name}
                className="absolute top-2 left-2 size-5 accent-tinta supports-[selector(:has(a))]:outline-none"
              />
              <span className="grid min-h-11 place-items-center px-1 py-1 text-center text-sm leading-tight">
                {PALETAS[name]}
              </span>
            </label>
          ))}
        </div>
        <label className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-bold">{CAMPOS_SITIO.colorPropio}</span>
          <input
            key={colorPropio.key}
            type="color"
            name={colorPropio.name}
            defaultValue={colorPropio.initialValue}
            aria-invalid={colorPropio.errors ? true : undefined}
            onInput={() => propia.current?.checked === false && propia.current.click()}
            className="block h-12 w-24 cursor-pointer rounded-xl border-[1.5px] border-borde-control bg-superficie p-1"
          />
          <span className="text-sm text-tinta-suave">El de tu logo, por ejemplo.</span>
        </label>
        {errors.length > 0 && (
          <p id={errorId} className="mt-1.5 font-bold text-error text-sm">
            {errors.join(' ')}
          </p>
        )}
      </fieldset>
      <Avisos>{paleta.value === 'propia' ? (fallo ? [SIN_MUESTRA] : (shown?.avisos ?? [])) : []}</Avisos>
      {shown && <Muestras colores={shown} vidrio={shown.vidrio} />}
    </>
  )
}

const SIN_MUESTRA = 'No se pudo preparar la muestra de tu color. Puedes guardarlo igual.'

/** What a colour cannot reach; said to who does not see it, too. */
function Avisos({ children }: { children: readonly string[] }): ReactNode {
  return (
    <div aria-live="polite" className="empty:hidden">
      {children.length > 0 && (
        <ul className="space-y-1 rounded-xl border-vitral-ambar border-l-4 bg-relieve p-4 text-base">
          {children.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What `app/styles.css` shows of a new site's windows before they are drawn. */
const LUZ_DE_FABRICA = ['#d99b3a', '#a8324a', '#3d2b66', '#1c2350']

/** A small window of the palette's glass; its light alone where there are no scripts. */
function Ventana({ muestra }: { muestra: Muestra | undefined }) {
  const hydrated = useHydrated()
  const walk = muestra?.vidrio?.tonos.alba.walk
  const luz = walk ? [0, 3, 6, 11].map((i) => walk[i]) : LUZ_DE_FABRICA
  return (
    <span
      className="block h-14 bg-noche sm:h-20"
      style={muestra && { backgroundImage: `radial-gradient(circle at 50% 45%,${luz.join()})` }}
    >
      {hydrated && muestra && (
        <VidrioContext value={muestra.vidrio}>
          <Vitral late semilla="muestra" ancho={320} alto={160} sol={[0.5, 0.45]} className="size-full" />
        </VidrioContext>
      )}
    </span>
  )
}

/** The colours of colours of one's own, as the server works them out; the last asked for stay. */
function usePropias(own: string, muestras: Readonly<Record<string, Colores>>, wanted: boolean) {
  const [propias, setPropias] = useState<Readonly<Record<string, Colores>>>({})
  const [fallo, setFallo] = useState(false)
  const known = own === '' || Object.hasOwn(muestras, own) || Object.hasOwn(propias, own)
  useEffect(() => {
    if (known || !wanted) return setFallo(false)
    const asked = new AbortController()
    fetch(`/colores/${own}.json`, { signal: asked.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .then(
        (colores: Colores) => setPropias((before) => ({ ...before, [own]: colores })),
        () => asked.signal.aborted || setFallo(true),
      )
    return () => asked.abort()
  }, [own, known, wanted])
  return { propias, fallo }
}
