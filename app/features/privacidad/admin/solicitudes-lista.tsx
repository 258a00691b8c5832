import { CalendarClock, CircleCheck, ShieldCheck } from 'lucide'
import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import { FotoImagen } from '#app/features/galeria/foto-imagen.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { ConfirmedButton, SendButton } from '#app/parts/admin/send-button.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import {
  DIAS_DE_AVISO,
  DIAS_DE_PRORROGA,
  daysLeft,
  nombreTipo,
  prorrogaSchema,
  respuestaSchema,
  type Solicitud,
  solicitudAnotadaSchema,
} from '../solicitud.ts'
import { OPCIONES_TIPO } from '../solicitud-form.tsx'

type SolicitudesProps = {
  abiertas: Solicitud[]
  cerradas: Solicitud[]
  hoy: string
  /** Whether this person may delete photos. */
  elimina: boolean
}

/** Requests about one's data, the most urgent first, each with the days left. */
export function Solicitudes({ abiertas, cerradas, hoy, elimina }: SolicitudesProps) {
  const { place, close } = useEdicion(undefined)
  return (
    <FormBesideList
      {...place}
      agregar="Anotar una solicitud"
      form={
        <Panel titulo="Anotar una solicitud">
          <AnotarForm hoy={hoy} onOk={close} />
        </Panel>
      }
    >
      {abiertas.length === 0 ? (
        <Empty icono={ShieldCheck} message="No hay solicitudes por responder.">
          Llegan desde la Política de Privacidad, de quien quiere ver, corregir o borrar sus datos. Si te
          hacen una en persona o por mensaje, anótala tú.
        </Empty>
      ) : (
        <ul className="space-y-4">
          {abiertas.map((solicitud) => (
            <Abierta key={solicitud.id} solicitud={solicitud} hoy={hoy} elimina={elimina} />
          ))}
        </ul>
      )}
      {cerradas.length > 0 && <Respondidas cerradas={cerradas} />}
    </FormBesideList>
  )
}

function Reloj({ vence, hoy }: { vence: string; hoy: string }) {
  const dias = daysLeft(vence, hoy)
  const quedan =
    dias < 0
      ? 'Se pasó el plazo'
      : dias === 0
        ? 'Vence hoy'
        : dias === 1
          ? 'Queda 1 día'
          : `Quedan ${dias} días`
  return (
    <p
      className={`flex items-center gap-2 font-bold ${dias <= DIAS_DE_AVISO ? 'text-error' : 'text-tinta-suave'}`}
    >
      <Icon of={CalendarClock} className="size-5 shrink-0" />
      <span>
        {quedan} <span className="font-normal">· responder hasta el {formatDay(vence)}</span>
      </span>
    </p>
  )
}

type AbiertaProps = Pick<SolicitudesProps, 'hoy' | 'elimina'> & { solicitud: Solicitud }

function Abierta({ solicitud, hoy, elimina }: AbiertaProps) {
  const { tipo, nombre, contacto, detalle, fecha, vence, prorroga, foto, retrato } = solicitud
  return (
    <li>
      <article
        aria-label={`Solicitud de ${nombre}: ${nombreTipo(tipo)}`}
        className={`rounded-carta border-l-4 bg-superficie p-4 shadow-carta sm:p-6 ${daysLeft(vence, hoy) <= DIAS_DE_AVISO ? 'border-error' : 'border-vitral-ambar'}`}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">
            {nombreTipo(tipo)} · {nombre}
          </h2>
          <p className="text-sm text-tinta-suave">{formatMoment(fecha)}</p>
        </div>
        <div className="mt-2">
          <Reloj vence={vence} hoy={hoy} />
          {prorroga && <p className="mt-1 break-words text-tinta-suave">Plazo ampliado: {prorroga}</p>}
        </div>
        <p className="mt-3 break-words">
          Responder a <strong>{contacto}</strong>
        </p>
        {detalle && <p className="mt-2 max-w-[70ch] whitespace-pre-wrap break-words text-base">{detalle}</p>}
        {retrato && <Retrato {...retrato} elimina={elimina} />}
        {foto && !retrato && <p className="mt-3 rounded-boton bg-fondo p-3">La foto ya no existe.</p>}
        <Responder solicitud={solicitud} />
        {!prorroga && daysLeft(vence, hoy) >= 0 && <Ampliar solicitud={solicitud} />}
      </article>
    </li>
  )
}

const LUGARES = {
  sitio: 'Se ve en el sitio.',
  borradores: 'Ya no se muestra en el sitio.',
  programada: 'Todavía no se muestra en el sitio.',
}

/** The photo that somebody wants to be taken away, and what can be done with it in one press. */
function Retrato({ foto, lugar, elimina }: NonNullable<Solicitud['retrato']> & { elimina: boolean }) {
  const { id, titulo, seccion } = foto
  const button = (intencion: string, palabra: string, pendingText: string) => (
    <SendButton fields={{ intencion, foto: id }} variant="secondary" pendingText={pendingText}>
      <Sobre sigue={titulo}>{palabra}</Sobre>
    </SendButton>
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-boton bg-fondo p-3">
      <FotoImagen foto={foto} sizes="96px" className="size-24 shrink-0 rounded-boton object-cover" />
      <div className="min-w-0 grow basis-[9em]">
        <a
          href={seccion ?? `/admin/dashboard/galeria?editar=${encodeURIComponent(id)}`}
          className="break-words font-bold underline"
        >
          {titulo}
        </a>
        <p className="text-tinta-suave">{LUGARES[lugar]}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {lugar === 'sitio' && button('ocultar-foto', 'Ocultar', 'Ocultando...')}
        {lugar === 'borradores' && button('mostrar-foto', 'Mostrar de nuevo', 'Mostrando...')}
        {elimina && !seccion && (
          <ConfirmedButton
            question={{ title: TEXTOS_GALERIA.confirmar, detail: `«${titulo}» se borra con su archivo.` }}
            fields={{ intencion: 'eliminar-foto', foto: id }}
            variant="quiet-danger"
          >
            <Sobre sigue={titulo}>Eliminar</Sobre>
          </ConfirmedButton>
        )}
      </div>
    </div>
  )
}

function Responder({ solicitud: { id, nombre } }: { solicitud: Solicitud }) {
  const formulario = useFormulario(respuestaSchema, { intencion: 'responder', id })
  return (
    <Formulario
      of={formulario}
      className="mt-4 space-y-4 border-borde border-t pt-4"
      send={<Sobre sigue={`la solicitud de ${nombre}`}>Marcar como respondida</Sobre>}
      button={{ variant: 'secondary', className: 'max-sm:w-full' }}
    >
      <TextArea
        label={<Sobre sigue={`con la solicitud de ${nombre}`}>Qué hicimos</Sobre>}
        hint="Respóndele primero a la persona; aquí queda la constancia, sin repetir sus datos."
        field={formulario.fields.respuesta}
        rows={2}
      />
    </Formulario>
  )
}

/** Extends the time to answer, once. Collapsed, since it is seldom needed. */
function Ampliar({ solicitud: { id, nombre } }: { solicitud: Solicitud }) {
  const formulario = useFormulario(prorrogaSchema, { intencion: 'ampliar', id })
  return (
    <details
      open={formulario.resultado?.ok === false || undefined}
      className="mt-4 border-borde border-t pt-3"
    >
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        <Sobre sigue={`para la solicitud de ${nombre}`}>Necesitamos más tiempo</Sobre>
      </summary>
      <Formulario
        of={formulario}
        className="mt-3 space-y-4"
        send={<Sobre sigue={`la solicitud de ${nombre}`}>{`Ampliar ${DIAS_DE_PRORROGA} días`}</Sobre>}
        button={{ variant: 'secondary', className: 'max-sm:w-full' }}
      >
        <TextArea
          label={<Sobre sigue={`necesita más tiempo la solicitud de ${nombre}`}>Por qué</Sobre>}
          hint={`Se puede una sola vez, hasta ${DIAS_DE_PRORROGA} días más, y antes de que venza el plazo. Escríbele primero a la persona y cuéntale el motivo.`}
          field={formulario.fields.motivo}
          rows={2}
        />
      </Formulario>
    </details>
  )
}

/** Words that a screen reader continues, where the eye sees whom they are about. */
const Sobre = ({ children, sigue }: { children: string; sigue: string }) => (
  <>
    {children}
    <span className="sr-only"> {sigue}</span>
  </>
)

function Respondidas({ cerradas }: { cerradas: Solicitud[] }) {
  return (
    <Panel titulo="Respondidas">
      <ul className="divide-y divide-borde">
        {cerradas.map(({ id, tipo, nombre, cerrada, respuesta }) => (
          <li key={id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <Icon of={CircleCheck} className="mt-0.5 size-5 shrink-0 text-vitral-oliva" />
            <div className="min-w-0">
              <p className="font-bold">
                {nombreTipo(tipo)}
                {nombre && ` · ${nombre}`}
              </p>
              <p className="break-words">{respuesta}</p>
              <p className="text-sm text-tinta-suave">{cerrada && formatMoment(cerrada)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AnotarForm({ hoy, onOk }: { hoy: string; onOk: () => void }) {
  const formulario = useFormulario(solicitudAnotadaSchema, {
    intencion: 'anotar',
    defaultValue: { recibida: hoy },
    onOk,
  })
  const { fields } = formulario
  return (
    <Formulario of={formulario} send="Anotar solicitud" enBarra>
      <SelectField label="Qué pide" field={fields.tipo}>
        {OPCIONES_TIPO}
      </SelectField>
      <TextField label="Nombre" field={fields.nombre} autoComplete="off" />
      <TextField label="Correo o teléfono" field={fields.contacto} autoComplete="off" />
      <TextField
        label="Día en que llegó"
        hint="Desde ese día hay 30 días para responder."
        field={fields.recibida}
        type="date"
        max={hoy}
      />
      <TextArea label="Detalle (opcional)" field={fields.detalle} rows={3} />
    </Formulario>
  )
}
