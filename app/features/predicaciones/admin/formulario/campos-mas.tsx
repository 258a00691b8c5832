import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Linea } from '#app/features/predicaciones/pasajes/pasajes.server.ts'
import { sentField } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { FileField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { SelectOrNew } from '#app/ui/forms/select-or-new.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'

export const ETIQUETAS_MAS = {
  serie: 'Serie',
  serieNueva: 'Nombre de la serie nueva',
  pasajes: 'Pasajes bíblicos',
  notas: 'Notas',
  transcripcion: 'Transcripción',
  slug: 'Dirección de la página',
}

type Fields = Record<keyof typeof ETIQUETAS_MAS, FieldMetadata<string>>

type Props = {
  fields: Fields
  series: { id: string; nombre: string }[]
  /** What was understood of the stored passages. */
  leidos: Linea[]
  resultado: Resultado | undefined
  /** Why a file with a transcript was refused. */
  errorVtt: string[] | undefined
  /** Puts the text of a file into the transcript. */
  onTranscript: (text: string) => void
  editing: boolean
}

/** The fields under «Serie, pasajes y más». */
export function CamposMas({ fields, series, leidos, resultado, errorVtt, onTranscript, editing }: Props) {
  const { serie, serieNueva, pasajes, notas, transcripcion, slug } = fields
  const archivo = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  return (
    <>
      <SelectOrNew
        label={ETIQUETAS_MAS.serie}
        field={serie}
        nueva="Una serie nueva…"
        nombre={{ label: ETIQUETAS_MAS.serieNueva, field: serieNueva }}
      >
        <option value="">Sin serie</option>
        {series.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
      </SelectOrNew>
      <PasajesField field={pasajes} leidos={leidos} />
      <TextArea
        label={ETIQUETAS_MAS.notas}
        field={notas}
        rows={2}
        hint="Un bosquejo, preguntas para conversar o enlaces."
      />
      <div className="grid gap-3">
        <TextArea
          label={ETIQUETAS_MAS.transcripcion}
          field={transcripcion}
          rows={2}
          hint="Lo que se dijo, como texto o con sus tiempos (VTT)."
        />
        <FileField
          ref={archivo}
          label="Archivo de subtítulos (.vtt)"
          name={hydrated ? undefined : 'vtt'}
          accept=".vtt,text/vtt,.txt,text/plain"
          error={errorVtt}
          onChange={async (event) => {
            const input = event.currentTarget
            const file = input.files?.[0]
            if (!file) return
            onTranscript(await file.text())
            input.value = ''
          }}
        />
        {sentField(resultado, 'vtt') && (
          <input type="hidden" name="vtt" value={sentField(resultado, 'vtt')} />
        )}
      </div>
      <TextField
        label={ETIQUETAS_MAS.slug}
        field={slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          editing
            ? 'Si la cambias, la anterior sigue llevando aquí. Vacía, se forma con el título.'
            : 'Por ejemplo: la-esperanza. Vacía, se forma con el título.'
        }
      />
    </>
  )
}

export const isRefused = (errors: Record<string, string[] | undefined>): boolean =>
  Object.keys(errors).some((name) => Object.hasOwn(ETIQUETAS_MAS, name) || name === 'vtt')

const RUTA_PASAJES = '/admin/predicaciones/pasajes'
const PAUSE_MS = 400

/** Bible passages, one a line: says what was understood, and what is kept as it was typed. */
function PasajesField({ field, leidos }: { field: FieldMetadata<string>; leidos: Linea[] }) {
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
          void fetcher.load(`${RUTA_PASAJES}?${new URLSearchParams({ texto })}`)
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
