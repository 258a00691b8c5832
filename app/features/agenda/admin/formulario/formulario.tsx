import { Link, useFetcher } from 'react-router'
import { nombreDeDia } from '#app/features/agenda/dias.ts'
import type { Categoria } from '#app/features/agenda/evento.ts'
import { SECCION_INSCRITOS } from '#app/features/agenda/inscritos/textos.ts'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { Opciones } from '#app/parts/admin/formulario/opciones.tsx'
import { sentField, useRespuesta } from '#app/parts/admin/respuestas.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { useFormularioConImagen } from '#app/parts/subidas/imagen.tsx'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { ETIQUETAS_EVENTO, eventoSchema } from '../evento-schema.ts'
import type { Fila } from '../filas.server.ts'
import { OPCIONES_ALCANCE, TEXTOS_EVENTO } from '../textos.ts'
import { CamposEvento, CamposMas, type Fields } from './campos.tsx'
import { CamposRepeticion } from './campos-repeticion.tsx'
import './formulario.css'

type Props = {
  fila?: Fila | undefined
  /** The key of a new event: sending the form again after a lost answer adds no second one. */
  clave: string
  categorias: Categoria[]
  hoy: string
  onClose: () => void
}

const EN_MAS = ['ultimoDia', 'encargado', 'whatsapp', 'inscripcion', 'cupo'] as const

// All that the form sends at once, as it sends it: otherwise it would count as changed from the beginning.
const firstOf = (hoy: string, categorias: Categoria[]) => ({
  fecha: hoy,
  categoria: categorias[0]?.slug ?? '',
  modalidad: 'iglesia',
  repite: 'no',
  unidad: 'semana',
  ...PUBLICADO,
})
const initialOf = ({ cita, datos, repite, publicacion }: Fila) => ({
  ...datos,
  ...publicacion,
  cita,
  dias: datos.dias.length === 1 ? datos.dias[0] : datos.dias,
  ...(repite && { alcance: publicacion.estado === 'publicado' ? 'esta' : 'todas' }),
})

export function FormularioEvento({ fila, clave, categorias, hoy, onClose }: Props) {
  const fetcher = useFetcher<Resultado>()
  const intencion = fila ? 'editar' : 'agregar'
  const answer = useRespuesta(fetcher, formularioOf(intencion, fila?.evento))
  // Without scripts the answer names the event; it was for the date that the page shows.
  const resultado = fila && answer && sentField(answer, 'cita') !== fila.cita ? fetcher.data : answer
  const initial = fila ? initialOf(fila) : firstOf(hoy, categorias)
  const { panel, form, fields, campo } = useFormularioConImagen(eventoSchema, {
    fetcher,
    resultado,
    defaultValue: initial as never,
    actual: fila?.imagen,
    onOk: onClose,
  })
  const all = fields as unknown as Fields
  return (
    <FormPanel
      {...panel}
      versiones="eventos"
      titulo={fila ? 'Editar evento' : 'Nuevo evento'}
      enviar="Agregar evento"
      // «Cancelar» could be read as cancelling the event.
      salir="Volver"
      intencion={intencion}
      edited={fila && { id: fila.evento, version: fila.version }}
      clave={clave}
      etiquetas={{ ...ETIQUETAS_EVENTO, ...ETIQUETAS_PUBLICACION }}
      named={(datos) => ({
        ...datos,
        categoria: categorias.find(({ slug }) => slug === datos.categoria)?.nombre ?? datos.categoria ?? '',
      })}
      onClose={onClose}
    >
      {fila && <input type="hidden" name="cita" value={fila.cita} />}
      {fila?.repite && fila.publicacion.estado === 'publicado' && (
        <Opciones
          titulo="Qué fechas quieres cambiar"
          field={all.alcance}
          type="radio"
          opciones={OPCIONES_ALCANCE}
          hint={`Abriste la del ${nombreDeDia(fila.dia, hoy)}.`}
        />
      )}
      <CamposEvento fields={all} categorias={categorias} />
      <CamposRepeticion fields={all} hoy={hoy} />
      <Fold
        titulo="Más opciones"
        resumen="Encargado, inscripción, cupo, foto…"
        conError={EN_MAS.some((name) => form.allErrors[name])}
      >
        <CamposMas fields={all} />
        <div data-si="varias" className="grid">
          {campo}
        </div>
      </Fold>
      <div data-si="varias">
        <CampoPublicacion fields={fields} />
      </div>
      {fila && <SinFecha field={all.sinFecha} />}
    </FormPanel>
  )
}

/** Asked when people who signed up would be left without a date. */
function SinFecha({ field }: { field: Fields['sinFecha'] }) {
  if (!field.errors && field.value !== 'on') return null
  return (
    <div className="rounded-xl border-error border-l-4 bg-relieve p-4">
      <CheckboxField
        label={TEXTOS_EVENTO.sinFecha}
        field={field}
        hint={
          <Link to={SECCION_INSCRITOS} target="_blank" className="underline underline-offset-4">
            Ver quiénes son
          </Link>
        }
      />
    </div>
  )
}
