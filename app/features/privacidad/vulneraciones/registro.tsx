import { ShieldCheck } from 'lucide'
import { Link, useSearchParams } from 'react-router'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { Opciones } from '#app/parts/admin/formulario/opciones.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Volver } from '#app/parts/admin/volver.tsx'
import type { ClaseDeDatos } from '#app/parts/feature/clase-de-datos.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { NO_ES_ASESORIA } from '../ley.ts'
import {
  ETIQUETAS,
  quienesDebenSaber,
  RUTA_VULNERACIONES,
  TEXTOS_VULNERACION,
  type Vulneracion,
  vulneracionSchema,
} from './vulneracion.ts'

type Props = { vulneraciones: Vulneracion[]; clases: ClaseDeDatos[]; hoy: string; clave: string }

/** What was leaked, lost or seen by somebody who should not have. */
export function Registro({ vulneraciones, clases, ...nueva }: Props) {
  const [params] = useSearchParams()
  const served = vulneraciones.find(({ id }) => id === params.get('editar'))
  const { editing, place, close } = useEdicion(served, TEXTOS_VULNERACION.noEsta)
  return (
    <>
      <Volver
        to="/admin/dashboard/ajustes?parte=privacidad"
        className={`mb-3 ${place.open ? 'max-lg:hidden' : ''}`}
      >
        Ajustes de privacidad
      </Volver>
      <FormBesideList
        {...place}
        agregar="Anotar una vulneración"
        form={
          <Panel titulo={editing ? 'Corregir lo anotado' : 'Anotar una vulneración'}>
            <VulneracionForm key={editing?.id} editing={editing} clases={clases} {...nueva} onOk={close} />
          </Panel>
        }
      >
        {vulneraciones.length === 0 ? (
          <Empty icono={ShieldCheck} message="No hay ninguna vulneración anotada.">
            Anota aquí si alguien vio, perdió o se llevó datos de personas: un correo enviado a quien no era,
            un teléfono robado, una contraseña descubierta.
          </Empty>
        ) : (
          <ul className="space-y-4">
            {vulneraciones.map((each) => (
              <Anotada key={each.id} vulneracion={each} clases={clases} />
            ))}
          </ul>
        )}
        <p className="text-sm text-tinta-suave">
          Lo anotado no se borra: la ley pide conservarlo. Si algo quedó mal, corrígelo; lo que decía antes
          también queda. {NO_ES_ASESORIA}
        </p>
      </FormBesideList>
    </>
  )
}

const ENLACE = 'inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4'

function Anotada({ vulneracion, clases }: { vulneracion: Vulneracion; clases: ClaseDeDatos[] }) {
  const { id, que, notada, agencia, personas } = vulneracion
  const { debenSaberPersonas } = quienesDebenSaber(
    clases.filter((clase) => vulneracion.clases.includes(clase.id)),
  )
  const faltan = [
    ...(agencia ? [] : ['Falta decir si se avisó a la Agencia']),
    ...(personas || !debenSaberPersonas ? [] : ['Falta avisar a las personas']),
  ]
  const dia = formatDay(notada)
  return (
    <li>
      <article
        aria-label={`Vulneración notada el ${dia}`}
        className={`rounded-carta border-l-4 bg-superficie p-4 shadow-carta sm:p-6 ${faltan.length > 0 ? 'border-error' : 'border-vitral-oliva'}`}
      >
        <h2 className="text-lg">Notada el {dia}</h2>
        {faltan.map((each) => (
          <p key={each} className="font-bold text-error">
            {each}
          </p>
        ))}
        <p className="mt-2 line-clamp-3 max-w-[70ch] whitespace-pre-wrap break-words">{que}</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link to={`${RUTA_VULNERACIONES}?ver=${id}`} className={ENLACE}>
            A quiénes avisar
            <span className="sr-only"> de la notada el {dia}</span>
          </Link>
          <Link to={`?editar=${id}`} data-editar={id} className={ENLACE}>
            Corregir
            <span className="sr-only"> la notada el {dia}</span>
          </Link>
        </p>
      </article>
    </li>
  )
}

type FormProps = {
  editing: Vulneracion | undefined
  clases: ClaseDeDatos[]
  hoy: string
  /** Of what is new: sent again after a lost answer it is one entry. */
  clave: string
  onOk: () => void
}

function VulneracionForm({ editing, clases, hoy, clave, onOk }: FormProps) {
  const formulario = useFormulario(vulneracionSchema, {
    intencion: 'vulneracion',
    ...(editing && { id: editing.id }),
    defaultValue: editing ? { ...editing, cuantos: String(editing.cuantos) } : { notada: hoy },
    onOk,
  })
  const { fields } = formulario
  return (
    <Formulario of={formulario} send={editing ? 'Guardar corrección' : 'Anotar vulneración'}>
      {!editing && <input type="hidden" name="clave" value={clave} />}
      <TextArea
        label={ETIQUETAS.que}
        hint="Sin nombres de personas: se guarda por años."
        field={fields.que}
        rows={3}
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        <TextField label={ETIQUETAS.ocurrio} field={fields.ocurrio} type="date" max={hoy} />
        <TextField label={ETIQUETAS.notada} field={fields.notada} type="date" max={hoy} />
      </div>
      <Opciones
        titulo={ETIQUETAS.clases}
        field={fields.clases}
        type="checkbox"
        opciones={clases.map(({ id, nombre }) => [id, nombre])}
      />
      <TextField
        label={ETIQUETAS.cuantos}
        hint="Más o menos: después lo puedes corregir."
        field={fields.cuantos}
        inputMode="numeric"
      />
      <TextArea label={ETIQUETAS.medidas} field={fields.medidas} rows={3} />
      <TextField
        label={ETIQUETAS.agencia}
        hint="El día. En blanco si todavía no."
        field={fields.agencia}
        type="date"
        max={hoy}
      />
      <TextField
        label={ETIQUETAS.personas}
        hint="El día. En blanco si todavía no."
        field={fields.personas}
        type="date"
        max={hoy}
      />
    </Formulario>
  )
}
