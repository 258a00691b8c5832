import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Image } from 'lucide'
import { useCallback, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Filas } from '#app/parts/admin/filas.tsx'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { useRespuesta, useResultado } from '#app/parts/admin/respuestas.tsx'
import { formularioOf, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, type FormPublicacion, PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { formatWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { CampoConMarcas } from '#app/parts/marcas/campo-con-marcas.tsx'
import { FotoDeFila } from '#app/parts/subidas/foto-de-fila.tsx'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CheckboxField, SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import {
  BLOQUES,
  type Campo,
  camposDe,
  isTipo,
  MOST_BLOQUES,
  nuevoBloque,
  TIPOS,
  type Tipo,
} from '../bloques.ts'
import { type Opcion, type Opciones, vaciaPor } from '../opciones.ts'
import type { Legal } from '../pagina.ts'
import { type DatosPagina, ETIQUETAS_PAGINA, paginaSchema, TEXTOS_PAGINA } from '../pagina-propia.ts'

type Props = {
  /** The page being edited; none while adding. */
  editable: (DatosPagina & FormPublicacion & { id: string; version: number }) | undefined
  /** What a new one begins with. */
  nueva: DatosPagina
  /** Which of the pages that the law asks for it is. */
  legal: Legal | undefined
  /** Pages that are written already, to begin with: their names, and what they are called. */
  comienzos: readonly (readonly [nombre: string, titulo: string])[]
  /** On a wide screen the list beside it offers them. */
  comienzosAlLado: boolean
  /** Stored photos by their address. */
  imagenes: Readonly<Record<string, Imagen>>
  opciones: Opciones
  /** The key of a new page: sending the form again after a lost answer adds no second one. */
  clave: string
  onClose: () => void
}

/** Adds or edits a page of the church's own: its words, and its blocks one below the other. */
export function FormularioPagina(props: Props) {
  const { editable, nueva, legal, comienzos, comienzosAlLado, imagenes, opciones, clave, onClose } = props
  const fetcher = useFetcher<Resultado>()
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const intencion = editable ? 'editar' : 'agregar'
  const resultado = useRespuesta(fetcher, formularioOf(intencion, editable?.id))
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      onClose()
    },
  })
  const [subiendo, setSubiendo] = useState(0)
  const onBusy = useCallback((change: 1 | -1) => setSubiendo((count) => count + change), [])
  const [base] = useState(() => forForm(editable ?? { ...nueva, ...PUBLICADO }))
  const [form, fields] = useSchemaForm(paginaSchema, {
    lastResult: refusalIn(resultado)?.envio,
    defaultValue: base,
    onSubmit(event) {
      if (subiendo === 0) return
      event.preventDefault()
      notices.failure(TEXTOS_SUBIDA.fotoEnCamino)
    },
  })
  return (
    <FormPanel
      fetcher={fetcher}
      form={form}
      element={element}
      intencion={intencion}
      clave={clave}
      resultado={resultado}
      onClose={onClose}
      titulo={editable ? TEXTOS_PAGINA.editar : legal ? nueva.titulo : TEXTOS_PAGINA.nuevo}
      enviar={legal ? 'Guardar cambios' : TEXTOS_PAGINA.agregar}
      edited={editable}
      versiones="paginas"
      etiquetas={{ ...ETIQUETAS_PAGINA, ...ETIQUETAS_PUBLICACION }}
      // Conform counts an added row as part of the initial value.
      started={subiendo > 0 || hasChanges({ initialValue: base, value: form.value })}
      withFiles
      picture={
        editable || legal || comienzos.length === 0 ? null : (
          <Comienzos comienzos={comienzos} className={comienzosAlLado ? 'xl:hidden' : ''} />
        )
      }
    >
      {legal && <input type="hidden" name="legal" value={legal} />}
      <TextField label={ETIQUETAS_PAGINA.titulo} field={fields.titulo} autoComplete="off" />
      <TextField label={ETIQUETAS_PAGINA.resumen} field={fields.resumen} autoComplete="off" />
      <fieldset className="min-w-0">
        <legend className="mb-3 font-bold">{ETIQUETAS_PAGINA.bloques}</legend>
        <Filas
          form={form}
          campo={fields.bloques as FieldMetadata<Fila[]>}
          nombre={(fila) => nombreDe(fila, opciones)}
          sinNombre={(fila) => `Bloque de ${claseDe(fila)?.toLowerCase()}`}
          agregar={legal ? AGREGAR_LEGAL : AGREGAR}
          vacio="Elige con qué comienza la página."
          maximo={MOST_BLOQUES}
          plegadas
        >
          {(fila) => (
            <Campos form={form} fila={fila} imagenes={imagenes} opciones={opciones} onBusy={onBusy} />
          )}
        </Filas>
      </fieldset>
      {!legal && <CheckboxField label={ETIQUETAS_PAGINA.enMenu} field={fields.enMenu} />}
      <CampoPublicacion fields={fields} />
    </FormPanel>
  )
}

/** A row as its inputs have it. */
type Fila = Record<Campo | 'tipo', string>

/** What the form begins with; WhatsApp as people write it. */
const forForm = ({ titulo, resumen, enMenu, bloques, estado, momento }: DatosPagina & FormPublicacion) => ({
  titulo,
  resumen,
  estado,
  momento,
  enMenu: enMenu ? 'on' : '',
  bloques: bloques.map((each) =>
    each.tipo === 'persona' ? { ...each, enlace: formatWhatsapp(each.enlace) } : each,
  ),
})

/** One button for each kind of block, at first for those that most pages have. */
const agregarDe = (frecuentes: readonly Tipo[]) => {
  const clasesDe = (tipos: readonly Tipo[]) =>
    tipos.map((tipo) => ({
      texto: BLOQUES[tipo].nombre,
      clase: ['tipo', tipo] as const,
      nueva: nuevoBloque(tipo) as Fila,
    }))
  const mas = TIPOS.filter((tipo) => tipo !== 'ley' && !frecuentes.includes(tipo))
  return { titulo: 'Agregar', clases: clasesDe(frecuentes), mas: clasesDe(mas) }
}
const AGREGAR = agregarDe(['texto', 'foto', 'pregunta', 'boton'])
const AGREGAR_LEGAL = agregarDe(['texto', 'ley', 'pregunta', 'boton'])

const claseDe = (fila: FieldMetadata<Fila>): string | undefined => {
  const tipo = fila.getFieldset().tipo.value
  return isTipo(tipo) ? BLOQUES[tipo].nombre : undefined
}

/** «Texto: La Biblia», by what is typed. */
function nombreDe(fila: FieldMetadata<Fila>, { ley = [] }: Opciones): string | undefined {
  const { titulo, texto, de } = fila.getFieldset()
  const parte = ley.find(({ valor }) => valor === de.value)?.texto
  const [about] = (parte || titulo.value || texto.value || '').trim().split('\n')
  return about && `${claseDe(fila)}: ${about}`
}

type CamposProps = {
  form: FormMetadata
  fila: FieldMetadata<Fila>
  onBusy: (change: 1 | -1) => void
} & Pick<Props, 'imagenes' | 'opciones'>

/** The fields of a block: those that its kind has. */
function Campos({ form, fila, imagenes, opciones, onBusy }: CamposProps) {
  const fields = fila.getFieldset()
  const tipo = fields.tipo.value
  if (!isTipo(tipo)) return null
  const { ayuda } = BLOQUES[tipo] as { ayuda?: string }
  return (
    <div className="grid gap-4">
      <input type="hidden" name={fields.tipo.name} value={tipo} />
      {ayuda && <p className="text-sm text-tinta-suave">{ayuda}</p>}
      {camposDe(tipo).map(([campo, label]) => {
        const field = fields[campo]
        if (campo === 'foto')
          return (
            <FotoDeFila
              key={campo}
              form={form}
              campo={field}
              imagenes={imagenes}
              onBusy={onBusy}
              lista="bloques"
              intencion="foto-bloque"
              nombre={tipo === 'persona' ? (fields.titulo.value ?? '') : ''}
              {...(tipo === 'foto' && { icono: Image })}
            />
          )
        if (campo === 'de')
          return (
            <SelectField
              key={campo}
              label={label}
              field={field}
              hint={vaciaPor({ tipo, de: field.value ?? '' }, opciones)}
            >
              {elegibles(opciones[tipo], field.initialValue).map(([valor, texto]) => (
                <option key={valor} value={valor}>
                  {texto}
                </option>
              ))}
            </SelectField>
          )
        const isLong = campo === 'texto' && (tipo === 'texto' || tipo === 'pregunta')
        return isLong ? (
          <CampoConMarcas key={campo} label={label} field={field} rows={tipo === 'texto' ? 6 : 3} />
        ) : (
          <TextField key={campo} label={label} field={field} autoComplete="off" />
        )
      })}
    </div>
  )
}

/** What can be chosen, and what was chosen while it was there. */
function elegibles(all: readonly Opcion[] = [], before = ''): [valor: string, texto: string][] {
  const known = all.map(({ valor, texto }): [string, string] => [valor, texto])
  const gone = before !== '' && all.every(({ valor }) => valor !== before)
  return [['', 'Elige…'], ...known, ...(gone ? [[before, 'Ya no existe'] as [string, string]] : [])]
}

/** Pages that are written already, to begin with. */
const Comienzos = ({ comienzos, className }: Pick<Props, 'comienzos'> & { className: string }) => (
  <div className={`mb-5 ${className}`}>
    <p className="mb-2 font-bold">Empieza con una ya escrita</p>
    <ul className="flex flex-wrap gap-2">
      {comienzos.map(([name, titulo]) => (
        <li key={name}>
          <ButtonLink to={`?agregar=${name}`} variant="secondary" className="min-h-11! px-4! text-sm">
            {titulo}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </div>
)
