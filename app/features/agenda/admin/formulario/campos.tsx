import type { FieldMetadata } from '@conform-to/react'
import { CATEGORIA_RADIO, type Categoria } from '#app/features/agenda/evento.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { SelectOrNew } from '#app/ui/forms/select-or-new.tsx'
import type { FormEvento } from '../evento-schema.ts'

export type Fields = { [name in keyof FormEvento]-?: FieldMetadata<unknown> }

export function CamposEvento({ fields, categorias }: { fields: Fields; categorias: Categoria[] }) {
  return (
    <>
      <TextField label="Título" field={fields.titulo} autoComplete="off" />
      <div data-si="varias" className="grid">
        <SelectOrNew
          label="Categoría"
          field={fields.categoria}
          nueva="Nueva categoría…"
          nombre={{ label: 'Nombre de la nueva', field: fields.categoriaNueva }}
          hint={
            fields.categoria.value === CATEGORIA_RADIO
              ? 'Aparece también en la página de la radio.'
              : undefined
          }
        >
          {categorias.map(({ slug, nombre }) => (
            <option key={slug} value={slug}>
              {nombre}
            </option>
          ))}
        </SelectOrNew>
      </div>
      <TextField label="Fecha" field={fields.fecha} type="date" />
      {/* What is said of a refused hour is long. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] has-[[aria-invalid=true]]:grid-cols-1 gap-x-3 gap-y-5">
        <TextField label="Comienza" field={fields.comienza} type="time" />
        <TextField label="Termina" field={fields.termina} type="time" />
      </div>
      <SelectField label="Lugar" field={fields.modalidad}>
        <option value="iglesia">La iglesia</option>
        <option value="otro">Otro lugar</option>
        <option value="linea">En línea</option>
      </SelectField>
      <div data-si="otro" className="grid">
        <TextField
          label="Dónde"
          field={fields.lugar}
          hint="El nombre del lugar, con su dirección."
          autoComplete="off"
        />
      </div>
      <div data-si="enlace" className="grid">
        <TextField
          label="Enlace"
          field={fields.enlace}
          type="url"
          inputMode="url"
          hint="Para entrar, si es en línea. Si es en otro lugar, el del mapa, si lo tienes."
          autoComplete="off"
        />
      </div>
      <TextArea label="Descripción (opcional)" field={fields.descripcion} rows={3} />
    </>
  )
}

export function CamposMas({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField
        label="Último día"
        field={fields.ultimoDia}
        type="date"
        hint="Solo si termina otro día que el de la fecha, como una vigilia o un retiro."
      />
      <TextField label="Encargado" field={fields.encargado} autoComplete="off" />
      <TextField
        label="WhatsApp del encargado"
        field={fields.whatsapp}
        type="tel"
        hint="Cualquiera podrá escribirle desde la página del evento."
        autoComplete="off"
      />
      <div data-si="varias" className="grid gap-5">
        <CheckboxField label="Recibir inscripciones" field={fields.inscripcion} />
        <div data-si="inscripcion" className="grid">
          <TextField
            label="Cupo"
            field={fields.cupo}
            type="number"
            inputMode="numeric"
            hint="Cuántas personas caben. Vacío: sin límite."
          />
        </div>
      </div>
    </>
  )
}
