import { useEffect, useRef, useState } from 'react'
import { DIAS } from '#app/features/agenda/evento.ts'
import { NOMBRE_DE_DIA, ORDINALES } from '#app/features/agenda/palabras.ts'
import { Opciones } from '#app/parts/admin/formulario/opciones.tsx'
import { capital } from '#app/ui/capital.ts'
import { formatDay } from '#app/ui/dates.ts'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import type { EnPalabras } from '../filas.server.ts'
import type { Fields } from './campos.tsx'

const RUTA = '/admin/agenda/fechas'
const PAUSE_MS = 400

const OPCIONES_DIA = DIAS.map((dia) => [dia, capital(NOMBRE_DE_DIA[dia])] as const)

/** How it repeats. The server says in words what is chosen, with its next dates. */
export function CamposRepeticion({ fields, guardada }: { fields: Fields; guardada: EnPalabras | null }) {
  const [palabras, watch] = usePalabras(guardada)
  return (
    <div data-si="varias" className="grid gap-5" ref={watch}>
      <SelectField label="Se repite" field={fields.repite}>
        <option value="no">No se repite</option>
        <option value="semana">Cada semana</option>
        <option value="mes">Cada mes</option>
        <option value="anio">Cada año</option>
        <option value="personalizado">Personalizado</option>
      </SelectField>
      <div data-si="personalizado" className="grid">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-3">
          <TextField
            label="Cada cuánto"
            field={fields.cada}
            type="number"
            inputMode="numeric"
            min={undefined}
            max={undefined}
          />
          <SelectField label="Unidad" field={fields.unidad}>
            <option value="semana">Semanas</option>
            <option value="mes">Meses</option>
            <option value="anio">Años</option>
          </SelectField>
        </div>
      </div>
      <div data-si="semana" className="grid">
        <Opciones
          titulo="Qué días"
          field={fields.dias}
          type="checkbox"
          opciones={OPCIONES_DIA}
          className="grid-cols-2"
          hint="Sin elegir ninguno, el día de la semana de la fecha."
        />
      </div>
      <div data-si="mes" className="grid gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-3">
          <SelectField label="Qué día del mes" field={fields.ordinal}>
            <option value="">El mismo número</option>
            {Object.entries(ORDINALES).map(([value, word]) => (
              <option key={value} value={value}>
                El {word}…
              </option>
            ))}
          </SelectField>
          <SelectField label="Día de la semana" field={fields.diaDelMes}>
            <option value="">El de la fecha</option>
            {OPCIONES_DIA.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <div data-si="repite" className="grid gap-5">
        <TextField
          label="Hasta"
          field={fields.hasta}
          type="date"
          hint="El último día en que puede ocurrir. Vacío: sin término."
        />
        <TextField
          label="Cuántas veces"
          field={fields.veces}
          type="number"
          inputMode="numeric"
          min={undefined}
          max={undefined}
          hint="En lugar de «Hasta». Vacío: sin término."
        />
        <div aria-live="polite">{palabras && <Significado {...palabras} />}</div>
      </div>
    </div>
  )
}

function Significado({ texto, salta, proximas }: EnPalabras) {
  return (
    <div className="rounded-xl border-vitral-zafiro border-l-4 bg-relieve p-4">
      <p className="font-bold">{texto}</p>
      {salta && <p>{salta}</p>}
      {proximas.length > 0 && (
        <p className="mt-1 text-sm">
          Próximas fechas: {proximas.map((fecha) => formatDay(fecha.slice(0, 10))).join(', ')}.
        </p>
      )}
    </div>
  )
}

/** Asks the server what the form around means, once nothing was typed for a moment. */
function usePalabras(guardada: EnPalabras | null) {
  const [palabras, setPalabras] = useState(guardada)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer = 0
    let asked = new AbortController()
    const ask = async () => {
      asked.abort()
      asked = new AbortController()
      const { signal } = asked
      const fields = [...new FormData(form)].filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      )
      const short = fields.filter(([, value]) => value.length < 40)
      try {
        const answer = await fetch(`${RUTA}?${new URLSearchParams(short)}`, { signal })
        if (answer.ok) setPalabras(await answer.json())
      } catch {
        // The words are only help: without a connection the last ones stay.
      }
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = window.setTimeout(ask, PAUSE_MS)
    }
    form.addEventListener('input', onInput)
    return () => {
      form.removeEventListener('input', onInput)
      clearTimeout(timer)
      asked.abort()
    }
  }, [])
  return [palabras, place] as const
}
