import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFocusAtStep, useLookAgain } from '#app/parts/admin/look-again.ts'
import { EnCamino } from '#app/parts/subidas/en-camino.tsx'
import { subirRespaldo, type Transfer } from '#app/parts/subidas/transfer.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { FileField, TextField } from '#app/ui/forms/field.tsx'
import type { Cuenta, Paso, Restauracion } from './paso.ts'

export const TITULOS: Record<Paso, string> = {
  revisando: 'Revisando el respaldo',
  cifrado: 'El respaldo está cifrado',
  listo: '¿Restaurar este respaldo?',
  restaurando: 'Restaurando',
  hecho: 'Respaldo restaurado',
  fallo: 'No se restauró',
}

type AvanceProps = Pick<Restauracion, 'paso' | 'mensaje'> & {
  /** The page's own address, for a browser without scripts. */
  direccion: string
  /** What is said while it replaces the site. */
  mientras: string
  children: ReactNode
}

/**
 * How far a restore is: looks again by itself while a process works at it, and takes the focus at each step.
 */
export function Avance({ paso, mensaje, direccion, mientras, children }: AvanceProps) {
  const region = useFocusAtStep(paso)
  const busy = paso === 'revisando' || paso === 'restaurando'
  useLookAgain(busy)
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <div role="status" className="space-y-4">
        {paso === 'revisando' && (
          <p>
            Lo leemos entero para saber si está bien. Puede tomar unos minutos; puedes salir de esta página.
          </p>
        )}
        {paso === 'restaurando' && <p>{mientras}</p>}
        {busy && (
          <p className="hidden noscript:block">
            <Link to={direccion} reloadDocument className={buttonClass('secondary')}>
              Ver cómo va
            </Link>
          </p>
        )}
        {(paso === 'hecho' || paso === 'fallo') && (
          <p className={paso === 'fallo' ? 'font-bold text-error' : ''}>{mensaje}</p>
        )}
      </div>
      {children}
    </div>
  )
}

type FraseProps = { field: FieldMetadata<string>; mensaje?: string }

/** The passphrase of a backup; `mensaje` says why the last one did not open it. */
export const FraseField = ({ field, mensaje }: FraseProps) => (
  <TextField
    label="Frase del respaldo"
    field={field}
    error={field.errors ?? (mensaje ? [mensaje] : undefined)}
    type="password"
    autoComplete="off"
  />
)

/** «Ahora 214 fotos, en el respaldo 209». */
export function Cuentas({ cuentas }: { cuentas: Cuenta[] }) {
  return (
    <table className="w-full max-w-xl text-left tabular-nums">
      <thead>
        <tr className="border-borde border-b">
          <th scope="col" className="py-2 pr-3">
            <span className="sr-only">Qué</span>
          </th>
          <th scope="col" className="whitespace-nowrap py-2 pr-3 text-right">
            Ahora
          </th>
          <th scope="col" className="whitespace-nowrap py-2 text-right">
            En el respaldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-borde">
        {cuentas.map(({ nombre, ahora, respaldo }) => (
          <tr key={nombre} className={ahora === respaldo ? 'text-tinta-suave' : 'font-bold'}>
            <th scope="row" className="py-2 pr-3 font-[inherit]">
              {nombre}
            </th>
            <td className="py-2 pr-3 text-right">{ahora}</td>
            <td className="py-2 text-right">{respaldo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Takes a backup's file: it is sent at once when it is chosen, and goes on after a cut. */
export function ArchivoRespaldo({
  onSent,
  onRefused,
}: {
  onSent: (subida: string) => void
  onRefused?: (mensaje: string) => void
}) {
  const transfer = useRef<Transfer>(undefined)
  const [progreso, setProgreso] = useState<number>()
  const [error, setError] = useState<string>()
  useEffect(() => () => transfer.current?.cancel(), [])
  const send = (file: File) => {
    setError(undefined)
    setProgreso(0)
    transfer.current = subirRespaldo(file, {
      onProgress: setProgreso,
      onDone(subida) {
        setProgreso(undefined)
        onSent(subida)
      },
      onError(mensaje) {
        setProgreso(undefined)
        setError(mensaje)
        onRefused?.(mensaje)
      },
    })
  }
  return (
    <>
      <div className="noscript:hidden">
        <FileField
          label="Archivo del respaldo"
          accept=".tar,.cifrado"
          disabled={progreso !== undefined}
          error={error ? [error] : undefined}
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0]) send(files[0])
          }}
        />
      </div>
      <p className="hidden noscript:block">
        Para enviar un archivo tan grande tu navegador tiene que permitir los scripts de este sitio.
      </p>
      {progreso !== undefined && (
        <div className="mt-4">
          <EnCamino
            label="Subiendo el respaldo"
            percent={progreso}
            detener="Detener"
            onCancel={() => {
              transfer.current?.cancel()
              setProgreso(undefined)
            }}
          />
        </div>
      )}
    </>
  )
}
