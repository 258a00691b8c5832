import { Download, Users } from 'lucide'
import { PrintButton } from '#app/parts/admin/print-button.tsx'
import { Volver } from '#app/parts/admin/volver.tsx'
import type { ClaseDeDatos } from '#app/parts/feature/clase-de-datos.ts'
import { formatDay } from '#app/ui/dates.ts'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { NO_ES_ASESORIA } from '../ley.ts'
import {
  ETIQUETAS,
  quienesDebenSaber,
  RUTA_AFECTADOS,
  RUTA_VULNERACIONES,
  TEXTOS_VULNERACION,
  type Vulneracion,
} from './vulneracion.ts'
import type { Afectados } from './vulneraciones.server.ts'

type Props = {
  vista: Vulneracion
  clases: ClaseDeDatos[]
  puedeVer: boolean
  /** The people affected, once they were asked for. */
  afectados: Afectados[] | undefined
}

/** One breach, whole: who must be told, whom it touched, and what it said before. To read and to print. */
export function Hoja({ vista, clases, puedeVer, afectados }: Props) {
  const { id, notada, correcciones } = vista
  const nombres = new Map(clases.map((each) => [each.id, each.nombre]))
  const textOf = (campo: string, value: string) =>
    campo === 'clases'
      ? (JSON.parse(value) as string[]).map((each) => nombres.get(each) ?? each).join(', ')
      : /^\d{4}-\d\d-\d\d$/.test(value)
        ? formatDay(value)
        : value
  const campos = Object.entries(ETIQUETAS).map(([campo, etiqueta]) => {
    const value = vista[campo as keyof typeof ETIQUETAS]
    return [etiqueta, textOf(campo, Array.isArray(value) ? JSON.stringify(value) : String(value))] as const
  })
  const deben = quienesDebenSaber(clases.filter((each) => vista.clases.includes(each.id)))
  return (
    <div className="max-w-3xl">
      <Volver to={RUTA_VULNERACIONES} className="mb-3">
        Todo el registro
      </Volver>
      <div className="rounded-carta bg-superficie p-4 shadow-carta sm:p-8 print:rounded-none print:p-0 print:shadow-none">
        <h2 className="text-2xl">Vulneración notada el {formatDay(notada)}</h2>
        <div className="mt-4 space-y-2 rounded-xl border-error border-l-4 bg-relieve p-4">
          <p>{deben.agencia}</p>
          <p>{deben.personas}</p>
        </div>
        <dl className="mt-5 space-y-3">
          {campos.map(([etiqueta, texto]) => (
            <div key={etiqueta}>
              <dt className="font-bold">{etiqueta}</dt>
              <dd className="max-w-[70ch] whitespace-pre-wrap break-words">{texto || 'Todavía no'}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          {puedeVer && !afectados && (
            <ButtonLink to={`${RUTA_VULNERACIONES}?ver=${id}&personas=1`}>
              <Icon of={Users} className="size-5" />
              Ver a las personas afectadas
            </ButtonLink>
          )}
          {puedeVer && (
            <a href={`${RUTA_AFECTADOS}?id=${id}`} download className={buttonClass('secondary')}>
              <Icon of={Download} className="size-5" />
              Descargar para Excel
            </a>
          )}
          <PrintButton />
        </div>
        {!puedeVer && <p className="mt-4 text-tinta-suave print:hidden">{TEXTOS_VULNERACION.sinPermiso}</p>}
        {afectados && <Personas afectados={afectados} />}
        {correcciones.length > 0 && (
          <section className="mt-8 border-borde border-t pt-4">
            <h3 className="text-xl">Correcciones</h3>
            <ul className="mt-2 space-y-3">
              {correcciones.map(({ fecha, antes }) => (
                <li key={fecha}>
                  <p className="text-sm text-tinta-suave">Hasta el {formatMoment(fecha)} decía:</p>
                  {Object.entries(antes).map(([campo, value]) => (
                    <p key={campo} className="max-w-[70ch] whitespace-pre-wrap break-words">
                      <strong>{ETIQUETAS[campo as keyof typeof ETIQUETAS]}:</strong>{' '}
                      {textOf(campo, value) || 'Todavía no'}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="mt-6 border-borde border-t pt-4 text-sm text-tinta-suave">{NO_ES_ASESORIA}</p>
      </div>
    </div>
  )
}

function Personas({ afectados }: { afectados: Afectados[] }) {
  return (
    <section className="mt-8" aria-label="Personas afectadas">
      <h3 className="text-xl">Personas afectadas</h3>
      <p className="text-tinta-suave">
        De quienes el sitio guarda ahora esos datos. Si eran otros, o ya se borraron, revisa el último
        respaldo de ese día; a quien no puedas escribirle, cuéntaselo por donde lo lean todos.
      </p>
      {afectados.map(({ clase, personas }) => (
        <div key={clase} className="mt-4">
          <h4 className="font-bold">
            {clase}: {personas.length}
          </h4>
          <ul className="divide-y divide-borde">
            {personas.map(({ id, nombre, contactos }) => (
              <li key={id} className="flex break-inside-avoid flex-wrap gap-x-4 py-2">
                <span className="min-w-0 grow basis-[8em] break-words">{nombre}</span>
                <span className="min-w-0 break-all">
                  {contactos.filter((each) => each !== nombre).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {afectados.every(({ personas }) => personas.length === 0) && (
        <p className="mt-4">El sitio no guarda ahora datos de nadie de esas clases.</p>
      )}
    </section>
  )
}
