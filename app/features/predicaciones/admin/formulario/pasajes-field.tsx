import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Linea } from '#app/features/predicaciones/pasajes/pasajes.server.ts'
import { TextArea } from '#app/ui/forms/field.tsx'

const RUTA = '/admin/predicaciones/pasajes'
const PAUSE_MS = 400

/** Bible passages, one a line: says what was understood, and what is kept as it was typed. */
export function PasajesField({ field, leidos }: { field: FieldMetadata<string>; leidos: Linea[] }) {
  const fetcher = useFetcher<Linea[]>()
  const [asked, setAsked] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lines = (asked ? fetcher.data : leidos) ?? []
  const read = lines.filter(({ leido }) => leido)
  const kept = lines.filter(({ leido }) => !leido)
  return (
    <TextArea
      label="Pasajes bíblicos"
      field={field}
      rows={2}
      onInput={(event) => {
        const texto = event.currentTarget.value
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => {
          setAsked(true)
          void fetcher.load(`${RUTA}?${new URLSearchParams({ texto })}`)
        }, PAUSE_MS)
      }}
      hint={
        <>
          <span className="block">Uno por línea, como los escribes siempre: Hch 2:42-47, Salmo 23.</span>
          <span className="block" aria-live="polite">
            {read.length > 0 && (
              <span className="block text-tinta">
                Se entendió: {read.map(({ texto }) => texto).join(' · ')}.
              </span>
            )}
            {kept.length > 0 && (
              <span className="block text-tinta">
                {kept.length === 1 ? 'Queda como lo escribiste: ' : 'Quedan como los escribiste: '}
                {kept.map(({ texto }) => `«${texto}»`).join(', ')}.
              </span>
            )}
          </span>
        </>
      }
    />
  )
}
