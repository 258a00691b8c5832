import { parseWithZod } from '@conform-to/zod/v4'
import { DIAS } from '#app/features/agenda/opciones.ts'
import { NOMBRE_DE_DIA, ORDINALES } from '#app/features/agenda/palabras.ts'
import { Opciones } from '#app/parts/admin/formulario/opciones.tsx'
import { capital } from '#app/ui/capital.ts'
import { formatDay } from '#app/ui/dates.ts'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { reglaOf, repeticionSchema } from '../evento-schema.ts'
import { explain } from '../textos.ts'
import type { Fields } from './campos.tsx'

const OPCIONES_DIA = DIAS.map((dia) => [dia, capital(NOMBRE_DE_DIA[dia])] as const)

/** How it repeats. What is chosen is said in words, with its next dates. */
export function CamposRepeticion({ fields, hoy }: { fields: Fields; hoy: string }) {
  const palabras = palabrasDe(fields, hoy)
  return (
    <div data-si="varias" className="grid gap-5">
      <SelectField label="Se repite" field={fields.repite}>
        <option value="no">No se repite</option>
        <option value="semana">Cada semana</option>
        <option value="mes">Cada mes</option>
        <option value="anio">Cada año</option>
        <option value="personalizado">Personalizado</option>
      </SelectField>
      <div
        data-si="personalizado"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-3"
      >
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
      <div data-si="mes" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-3">
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

const CAMPOS = repeticionSchema.keyof().options

/** What the repetition that is being typed means; undefined while it means nothing yet. */
function palabrasDe(fields: Fields, hoy: string) {
  const typed = CAMPOS.flatMap((name) =>
    [fields[name].value ?? []].flat().map((each) => [name, String(each)]),
  )
  const form = parseWithZod(new URLSearchParams(typed), { schema: repeticionSchema })
  if (form.status !== 'success') return undefined
  const regla = reglaOf(form.value)
  return regla && explain(regla, `${form.value.fecha}T${form.value.comienza}`, hoy)
}

function Significado({ texto, salta, proximas }: ReturnType<typeof explain>) {
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
