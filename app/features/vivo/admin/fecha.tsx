import { SendButton } from '#app/parts/admin/send-button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { DEMORAS } from '../textos.ts'

/** A date of the next days, as the section lists it. */
export type FechaCercana = {
  evento: string
  fecha: string
  titulo: string
  /** «Hoy, 11:00». */
  cuando: string
  esHoy: boolean
  /** It begins at another time than by its rule. */
  movida: boolean
  cancelada: boolean
  motivo: string
}

/** A date, with what may have to be said of it in a hurry, and taken back. */
export function Fecha({ fecha, onAct }: { fecha: FechaCercana; onAct: (clave: string) => void }) {
  const clave = `${fecha.evento} ${fecha.fecha}`
  const to = (intencion: string, more?: { minutos: string }) => ({
    ...{ clave, onAct, fields: { intencion, evento: fecha.evento, fecha: fecha.fecha, ...more } },
    ...({ formClassName: 'contents', variant: 'secondary' } as const),
  })
  const of = (
    <span className="sr-only">
      {' '}
      {fecha.titulo}, {fecha.cuando}
    </span>
  )
  return (
    <li className="py-4">
      <p className={`font-bold ${fecha.cancelada ? 'line-through' : ''}`}>{fecha.titulo}</p>
      <p className="text-tinta-suave lining-nums first-letter:uppercase">
        {fecha.cuando}
        {fecha.cancelada ? ` · Cancelado${fecha.motivo ? `: ${fecha.motivo}` : ''}` : ''}
        {!fecha.cancelada && fecha.movida ? ' · cambió de hora' : ''}
      </p>
      {fecha.cancelada ? (
        <div className="mt-3">
          <SendButton {...to('siempre-si')}>Sí hay{of}</SendButton>
        </div>
      ) : (
        <div className="mt-3 grid gap-3">
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="mb-1 text-sm">Empieza más tarde</legend>
            {DEMORAS.map((minutos) => (
              <SendButton key={minutos} {...to('mas-tarde', { minutos: String(minutos) })}>
                {minutos} min{of}
              </SendButton>
            ))}
            {fecha.movida && (
              <SendButton {...to('a-su-hora')} variant="quiet">
                A su hora{of}
              </SendButton>
            )}
          </fieldset>
          <SendButton
            {...to('hoy-no')}
            formClassName="flex flex-wrap items-end gap-2 *:grow"
            variant="secondary-danger"
            before={<TextField label="Motivo (opcional)" name="motivo" maxLength={200} autoComplete="off" />}
          >
            {fecha.esHoy ? 'Hoy no hay' : 'Ese día no hay'}
            {of}
          </SendButton>
        </div>
      )}
    </li>
  )
}
