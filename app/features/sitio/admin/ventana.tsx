import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Dices, Image } from 'lucide'
import { type MouseEvent, useState } from 'react'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import {
  AL_CENTRO,
  CLASES_VENTANA,
  type ClaseVentana,
  NOMBRES_MOTIVO,
  type Ventana,
} from '#app/parts/iglesia/ventana.ts'
import { FotoDeFila } from '#app/parts/subidas/foto-de-fila.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import type { NombreMotivo } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { CLASES, DIBUJOS } from '../formulario.ts'
import { CampoPelicula } from './pelicula.tsx'
import { type BannerFields, BannerPreview } from './portada.tsx'

/** What the form shows while the church chose nothing; its window is drawn from the church's name. */
const VENTANA_AL_ABRIR = {
  clase: 'siempre',
  motivo: 'girasol',
  foto: '',
  pelicula: '',
  ...AL_CENTRO,
} as const

export const ventanaAlAbrir = ({ ventana, nombre }: Pick<Sitio, 'ventana' | 'nombre'>) =>
  (ventana ?? [{ ...VENTANA_AL_ABRIR, semilla: nombre.slice(0, 60) }]).map(({ luz: _, ...each }) => ({
    ...each,
    focoX: String(each.focoX),
    focoY: String(each.focoY),
  }))

/** A row as its inputs have it. */
export type FilaVentana = {
  clase?: ClaseVentana | undefined
  motivo?: NombreMotivo | undefined
  semilla?: string | undefined
  foto?: string | undefined
  pelicula?: string | undefined
  focoX?: unknown
  focoY?: unknown
}

type CampoVentana = FieldMetadata<FilaVentana[] | undefined>

const filaDe = (campo: CampoVentana) => (campo as FieldMetadata<FilaVentana[]>).getFieldList()[0]

/** What is chosen and typed right now. */
export function ventanaEscrita(campo: CampoVentana): Ventana {
  const { clase, motivo, semilla, foto, pelicula, focoX, focoY } = filaDe(campo)?.getFieldset() ?? {}
  const percent = (value: unknown) => Math.min(100, Math.max(0, Number(value ?? 50) || 0))
  return {
    clase: CLASES_VENTANA.find((name) => name === clase?.value) ?? VENTANA_AL_ABRIR.clase,
    motivo: NOMBRES_MOTIVO.find((name) => name === motivo?.value) ?? VENTANA_AL_ABRIR.motivo,
    semilla: semilla?.value ?? '',
    foto: foto?.value ?? '',
    pelicula: pelicula?.value ?? '',
    focoX: percent(focoX?.value),
    focoY: percent(focoY?.value),
    luz: AL_CENTRO.luz,
  }
}

type Props = {
  form: FormMetadata
  fields: BannerFields & { ventana: CampoVentana }
  /** Stored photos by their address. */
  imagenes: Readonly<Record<string, Imagen>>
  onBusy: (change: 1 | -1) => void
}

/** What a choice has to be filled in shows while it is chosen; where the selector is unknown, always. */
const SI_ELEGIDA = 'supports-[selector(:has(a))]:hidden'

/** The choice of what the banner stands before, seen beside it before it is saved. */
export function EligeVentana({ form, fields, imagenes, onBusy }: Props) {
  const [nuevas, setNuevas] = useState<Readonly<Record<string, Imagen>>>({})
  const todas = { ...imagenes, ...nuevas }
  const fila = filaDe(fields.ventana)
  const escrita = ventanaEscrita(fields.ventana)
  if (!fila) return null
  const { clase, motivo, semilla, foto, pelicula, focoX, focoY } = fila.getFieldset()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="ventana-elegida space-y-5">
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
        <div className={`${SI_ELEGIDA} [.ventana-elegida:has([value=vitral]:checked)_&]:block!`}>
          <Propio form={form} motivo={motivo} semilla={semilla} escrita={escrita} />
        </div>
        <div className={`${SI_ELEGIDA} [.ventana-elegida:has([value=pelicula]:checked)_&]:block!`}>
          <CampoPelicula form={form} campo={pelicula} onBusy={onBusy} />
        </div>
        <div
          className={`${SI_ELEGIDA} space-y-4 [.ventana-elegida:has([value=foto]:checked,[value=pelicula]:checked)_&]:block!`}
        >
          <FotoDeFila
            form={form}
            campo={foto}
            imagenes={imagenes}
            onBusy={onBusy}
            lista="ventana"
            intencion="foto-ventana"
            nombre="la portada"
            icono={Image}
            onStored={(imagen) => setNuevas((before) => ({ ...before, [imagen.url]: imagen }))}
          />
          <Foco form={form} focoX={focoX} focoY={focoY} escrita={escrita} imagen={todas[escrita.foto]} />
        </div>
      </div>
      <BannerPreview fields={fields} ventana={escrita} imagenes={todas} />
    </div>
  )
}

type FocoProps = {
  form: FormMetadata
  focoX: FieldMetadata<unknown>
  focoY: FieldMetadata<unknown>
  escrita: Ventana
  imagen: Imagen | undefined
}

/** What of the photo must stay in sight: pressed on it, or by two sliders, which the arrow keys move. */
function Foco({ form, focoX, focoY, escrita, imagen }: FocoProps) {
  const sliders = [
    { campo: focoX, texto: 'De izquierda a derecha' },
    { campo: focoY, texto: 'De arriba abajo' },
  ]
  const place = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const percent = (at: number, from: number, length: number) =>
      String(Math.round(((at - from) / length) * 100))
    form.update({ name: focoX.name, value: percent(event.clientX, box.left, box.width) } as never)
    form.update({ name: focoY.name, value: percent(event.clientY, box.top, box.height) } as never)
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-bold">Lo que no se puede perder de vista</legend>
      {imagen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keys
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for who has a pointer
        <span className="relative block w-fit cursor-crosshair overflow-hidden rounded-xl" onClick={place}>
          <Foto imagen={imagen} alt="" sizes="(max-width: 1023px) 90vw, 30vw" className="max-h-72 w-auto" />
          <span
            aria-hidden="true"
            style={{ left: `${escrita.focoX}%`, top: `${escrita.focoY}%` }}
            className="pointer-events-none absolute -mt-4 -ml-4 size-8 rounded-full border-4 border-white shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
          />
        </span>
      )}
      {sliders.map(({ campo, texto }) => (
        <label key={campo.name} className="block">
          <span className="block">{texto}</span>
          <input
            key={campo.key}
            type="range"
            name={campo.name}
            min={0}
            max={100}
            defaultValue={String(campo.initialValue ?? AL_CENTRO.focoX)}
            className="h-11 w-full accent-vitral-zafiro"
          />
        </label>
      ))}
    </fieldset>
  )
}

type PropioProps = {
  form: FormMetadata
  motivo: FieldMetadata<NombreMotivo | undefined>
  semilla: FieldMetadata<string | undefined>
  escrita: Ventana
}

/** A window of the church's own: a drawing, and the words that it is drawn from. */
function Propio({ form, motivo, semilla, escrita }: PropioProps) {
  const hydrated = useHydrated()
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="mb-1.5 font-bold">Dibujo del vitral propio</legend>
        <div className="grid grid-cols-3 gap-3 max-xs:grid-cols-2">
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
                className="absolute top-2 left-2 size-5 accent-tinta supports-[selector(:has(a))]:outline-none"
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
          onClick={() => form.update({ name: semilla.name, value: otra() } as never)}
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
  'gracia',
  'paz',
  'luz',
  'fe',
  'amor',
  'gozo',
  'verdad',
  'vida',
  'esperanza',
  'camino',
  'pan',
  'agua',
]
