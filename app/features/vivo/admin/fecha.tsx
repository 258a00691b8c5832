import { TextField } from '#app/ui/forms/field.tsx'
import { DEMORAS } from '../textos.ts'
import { Boton } from './boton.tsx'

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
  const form = { clave, onAct, fields: { evento: fecha.evento, fecha: fecha.fecha } }
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
          <Boton {...form} intencion="siempre-si">
            Sí hay{of}
          </Boton>
        </div>
      ) : (
        <div className="mt-3 grid gap-3">
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="mb-1 text-sm">Empieza más tarde</legend>
            {DEMORAS.map((minutos) => (
              <Boton
                key={minutos}
                {...form}
                intencion="mas-tarde"
                fields={{ ...form.fields, minutos: String(minutos) }}
              >
                {minutos} min{of}
              </Boton>
            ))}
            {fecha.movida && (
              <Boton {...form} intencion="a-su-hora" variant="quiet">
                A su hora{of}
              </Boton>
            )}
          </fieldset>
          <Boton
            {...form}
            intencion="hoy-no"
            variant="secondary-danger"
            typed={<TextField label="Motivo (opcional)" name="motivo" maxLength={200} autoComplete="off" />}
          >
            {fecha.esHoy ? 'Hoy no hay' : 'Ese día no hay'}
            {of}
          </Boton>
        </div>
      )}
    </li>
  )
}
