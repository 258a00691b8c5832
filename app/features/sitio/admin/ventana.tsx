import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Dices } from 'lucide'
import {
  CLASES_VENTANA,
  type ClaseVentana,
  NOMBRES_MOTIVO,
  type Ventana,
} from '#app/parts/iglesia/ventana.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import type { NombreMotivo } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { CLASES, DIBUJOS } from '../formulario.ts'
import { type BannerFields, BannerPreview } from './portada.tsx'

/** What the form shows while the church chose nothing; its window is drawn from the church's name. */
export const VENTANA_AL_ABRIR = { clase: 'siempre', motivo: 'girasol' } as const

/** A row as its inputs have it. */
export type FilaVentana = {
  clase?: ClaseVentana | undefined
  motivo?: NombreMotivo | undefined
  semilla?: string | undefined
}

type CampoVentana = FieldMetadata<FilaVentana[] | undefined>

const filaDe = (campo: CampoVentana) => (campo as FieldMetadata<FilaVentana[]>).getFieldList()[0]

/** What is chosen and typed right now. */
export function ventanaEscrita(campo: CampoVentana): Ventana {
  const { clase, motivo, semilla } = filaDe(campo)?.getFieldset() ?? {}
  return {
    clase: CLASES_VENTANA.find((name) => name === clase?.value) ?? VENTANA_AL_ABRIR.clase,
    motivo: NOMBRES_MOTIVO.find((name) => name === motivo?.value) ?? VENTANA_AL_ABRIR.motivo,
    semilla: semilla?.value ?? '',
  }
}

type Props = { form: FormMetadata; fields: BannerFields & { ventana: CampoVentana } }

/** The choice of what the banner stands before, seen beside it before it is saved. */
export function EligeVentana({ form, fields }: Props) {
  const fila = filaDe(fields.ventana)
  const escrita = ventanaEscrita(fields.ventana)
  if (!fila) return null
  const { clase, motivo, semilla } = fila.getFieldset()
  const choose = (name: ClaseVentana) => form.update({ name: clase.name, value: name } as never)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-5">
        <fieldset>
          <legend className="mb-1.5 font-bold">Qué se ve</legend>
          {CLASES_VENTANA.map((name) => (
            <label key={`${clase.key} ${name}`} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="radio"
                name={clase.name}
                value={name}
                defaultChecked={clase.initialValue === name}
                className="size-6 shrink-0 accent-vitral-zafiro"
              />
              {CLASES[name]}
            </label>
          ))}
        </fieldset>
        <Propio {...{ form, motivo, semilla, escrita }} onChoose={() => choose('vitral')} />
      </div>
      <BannerPreview fields={fields} ventana={escrita} />
    </div>
  )
}

type PropioProps = {
  form: FormMetadata
  motivo: FieldMetadata<NombreMotivo | undefined>
  semilla: FieldMetadata<string | undefined>
  escrita: Ventana
  /** Who chooses a drawing wants a window of their own. */
  onChoose: () => void
}

/** A window of the church's own: a drawing, and the words that it is drawn from. */
function Propio({ form, motivo, semilla, escrita, onChoose }: PropioProps) {
  const hydrated = useHydrated()
  const choose = () => escrita.clase !== 'vitral' && onChoose()
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="mb-1.5 font-bold">Dibujo del vitral propio</legend>
        <div className="grid grid-cols-3 gap-3">
          {NOMBRES_MOTIVO.map((name) => (
            <label
              key={name}
              className="relative block cursor-pointer overflow-hidden rounded-carta border-2 border-borde bg-superficie has-checked:border-tinta has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-3"
            >
              <span className="block h-16 bg-noche">
                <Vitral
                  late
                  semilla={escrita.semilla}
                  motivo={MOTIVOS[name]}
                  ancho={320}
                  alto={160}
                  sol={[0.5, 0.45]}
                  className="size-full"
                />
              </span>
              <input
                key={motivo.key}
                type="radio"
                name={motivo.name}
                value={name}
                defaultChecked={motivo.initialValue === name}
                onChange={choose}
                className="absolute top-2 left-2 size-5 accent-tinta outline-none"
              />
              <span className="grid min-h-11 place-items-center px-1 text-center text-sm">
                {DIBUJOS[name]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        autoComplete="off"
        field={semilla}
        label="Palabras del vitral"
        hint="De ellas nace el dibujo: otras palabras, otro vitral."
      />
      {hydrated && (
        <Button
          variant="secondary"
          onClick={() => {
            choose()
            form.update({ name: semilla.name, value: otra() } as never)
          }}
        >
          <Icon of={Dices} className="size-5" />
          Otro vitral
        </Button>
      )}
    </div>
  )
}

/** Two words that nobody typed. */
const otra = (): string => {
  const pick = () => PALABRAS[Math.floor(Math.random() * PALABRAS.length)]
  return `${pick()} y ${pick()} ${Math.floor(Math.random() * 1000)}`
}

const PALABRAS = [
  ...['gracia', 'paz', 'luz', 'fe', 'amor', 'gozo', 'verdad', 'vida', 'esperanza', 'camino', 'pan', 'agua'],
]
