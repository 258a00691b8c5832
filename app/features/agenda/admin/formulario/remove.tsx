import { useRef } from 'react'
import { Link } from 'react-router'
import { nombreDeDia } from '#app/features/agenda/dias.ts'
import { SECCION_INSCRITOS } from '#app/features/agenda/inscritos/textos.ts'
import { RUTA_MES } from '#app/features/turnos/turno.ts'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { Opcion } from '#app/parts/admin/formulario/opciones.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { sentField, useEnvio } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { FormBar } from '#app/parts/admin/save-bar.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { MAX_MOTIVO } from '../evento-schema.ts'
import type { Fila } from '../filas.server.ts'
import { avisales, confirmarEliminar, OPCIONES_ALCANCE, SUSPENDER } from '../textos.ts'

type Rechazo = Resultado & { ok: false }

type QuitarProps = {
  fila: Fila
  hoy: string
  /** Somebody came for it. */
  abierto: boolean
  onOk: () => void
}

/** Cancels dates, which stay visible, or deletes them; or takes a cancellation back. */
export function QuitarEvento({ fila, hoy, abierto, onOk }: QuitarProps) {
  const form = useRef<HTMLFormElement>(null)
  const { fetcher, fallido, pending } = useEnvio('cancelar', { id: fila.evento, onOk })
  return (
    // Folded: it asks again for which dates, and would be taken for the form above.
    <section className="rounded-carta bg-superficie shadow-carta">
      <Fold
        titulo="Suspender o eliminar"
        resumen="Para avisar que no se hará, o borrarlo"
        conError={fallido !== undefined}
        abierto={abierto || fila.cancelada}
      >
        <p className="text-tinta-suave">
          Lo suspendido sigue en el sitio, tachado y con «Cancelado», para que la gente se entere. Lo
          eliminado desaparece.
        </p>
        <Gente fila={fila} />
        <fetcher.Form ref={form} method="post" className="grid gap-5">
          <input type="hidden" name="id" value={fila.evento} />
          <input type="hidden" name="cita" value={fila.cita} />
          {fila.repite && (
            <fieldset>
              <legend className="mb-1.5 font-bold">Qué fechas quieres suspender o eliminar</legend>
              {OPCIONES_ALCANCE.map(([value, label]) => (
                <Opcion
                  key={value}
                  type="radio"
                  name="alcance"
                  value={value}
                  defaultChecked={value === (sentField(fallido, 'alcance') ?? 'esta')}
                  label={label}
                />
              ))}
            </fieldset>
          )}
          {!fila.cancelada && <Motivo fallido={fallido} />}
          <Button
            type="submit"
            name="intencion"
            value={fila.cancelada ? 'retomar' : 'cancelar'}
            variant="secondary"
            pending={pending}
            pendingText={fila.cancelada ? 'Guardando...' : 'Suspendiendo...'}
          >
            {fila.cancelada ? 'Volver a programar' : 'Suspender evento'}
          </Button>
          <ConfirmedIntention
            fetcher={fetcher}
            form={form}
            intencion="eliminar"
            question={confirmarEliminar(fila.titulo, fila.repite ? nombreDeDia(fila.dia, hoy) : '')}
          >
            {(trigger) => (
              <Button {...trigger} variant="secondary-danger">
                <span>
                  Eliminar<span className="sr-only"> este evento</span>
                </span>
              </Button>
            )}
          </ConfirmedIntention>
        </fetcher.Form>
        {fila.quitadas.length > 0 && <Quitadas fila={fila} hoy={hoy} />}
      </Fold>
    </section>
  )
}

/** Asks why one date is suspended, and nothing else: the event's others stay. */
export function SuspenderFecha({ fila, hoy, onClose }: { fila: Fila; hoy: string; onClose: () => void }) {
  const { fetcher, fallido, pending } = useEnvio('cancelar', { id: fila.evento, onOk: onClose })
  return (
    <Panel titulo={SUSPENDER}>
      <p className="font-bold">{fila.titulo}</p>
      <p className="mb-4 first-letter:uppercase">
        {nombreDeDia(fila.dia, hoy)}, {fila.horas}
      </p>
      <Gente fila={fila} />
      <fetcher.Form method="post">
        <HiddenFields fields={{ intencion: 'cancelar', id: fila.evento, cita: fila.cita, alcance: 'esta' }} />
        <Motivo fallido={fallido} autoFocus />
        <FormBar>
          <Button type="submit" pending={pending} pendingText="Guardando...">
            Suspender
          </Button>
          <Cancelar onCancel={onClose}>Volver</Cancelar>
        </FormBar>
      </fetcher.Form>
      <BackToPage />
    </Panel>
  )
}

const Motivo = ({ fallido, autoFocus }: { fallido: Rechazo | undefined; autoFocus?: boolean }) => (
  <TextField
    label="Motivo (opcional)"
    name="motivo"
    maxLength={MAX_MOTIVO}
    defaultValue={sentField(fallido, 'motivo')}
    error={fallido?.envio?.error?.motivo ?? undefined}
    hint="En el sitio se lee junto a «Cancelado»."
    autoComplete="off"
    {...(autoFocus && { autoFocus })}
  />
)

function Gente({ fila: { gente, evento } }: { fila: Fila }) {
  const { inscritos, turnos } = gente
  if (inscritos + turnos === 0) return null
  const look = 'underline underline-offset-4'
  return (
    <p className="mb-4 font-bold">
      {avisales(gente)}{' '}
      {inscritos > 0 && (
        <Link to={SECCION_INSCRITOS} className={look}>
          Inscritos
        </Link>
      )}{' '}
      {turnos > 0 && (
        <Link to={`${RUTA_MES}?${new URLSearchParams({ evento })}`} className={look}>
          Turnos
        </Link>
      )}
    </p>
  )
}

const Quitadas = ({ fila, hoy }: { fila: Fila; hoy: string }) => (
  <div className="mt-6 border-borde border-t pt-4">
    <h3 className="font-bold">Fechas eliminadas</h3>
    <ul>
      {fila.quitadas.map((fecha) => (
        <li key={fecha} className="flex flex-wrap items-center justify-between gap-2">
          <span>{nombreDeDia(fecha.slice(0, 10), hoy)}</span>
          <SendButton fields={{ intencion: 'reponer', id: fila.evento, cita: fecha }} variant="quiet">
            Volver a poner<span className="sr-only"> {nombreDeDia(fecha.slice(0, 10), hoy)}</span>
          </SendButton>
        </li>
      ))}
    </ul>
  </div>
)
