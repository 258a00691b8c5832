import { Panel } from '#app/parts/admin/panel.tsx'
import { useEnvio } from '#app/parts/admin/respuestas.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { LadoALado } from '../cambios/lado-a-lado.tsx'
import { TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import { Contrasena } from './contrasena.tsx'
import type { CuentasData } from './cuentas.server.ts'

/** The changes that wait for a second person's yes, with what visitors see now beside what is proposed. */
export function PorAprobarPanel({
  propuestas,
  pideClave,
  yo,
}: Pick<CuentasData, 'propuestas' | 'pideClave' | 'yo'>) {
  if (propuestas.length === 0) return null
  return (
    <Panel titulo="Cambios por aprobar">
      <ul className="divide-y divide-borde">
        {propuestas.map((propuesta) => (
          <Propuesta key={propuesta.id} {...propuesta} pideClave={pideClave} yo={yo} />
        ))}
      </ul>
    </Panel>
  )
}

function Propuesta({
  id,
  fecha,
  quien,
  mia,
  hace,
  campos,
  vigente,
  impide,
  pideClave,
  yo,
}: CuentasData['propuestas'][number] & Pick<CuentasData, 'pideClave' | 'yo'>) {
  const { fetcher, fallido, pending } = useEnvio('aprobar-cuenta', { id })
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p>
        {mia ? 'Propusiste' : `${quien} propone`} {hace} esta cuenta, el {formatMoment(fecha)}. Mientras tanto
        el sitio sigue como está.
      </p>
      <LadoALado campos={campos} titulos={{ antes: 'Ahora', despues: 'Propuesto' }} izquierda="antes" />
      {!vigente && <p className="mt-3 font-bold">{TEXTOS_CUIDADO.cambio}</p>}
      {vigente && impide && <p className="mt-3 font-bold">{TEXTOS_CUIDADO[impide]}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {vigente && !impide && (
          <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
            <HiddenFields fields={{ intencion: 'aprobar-cuenta', id }} />
            {pideClave && <Contrasena yo={yo} envio={fallido?.envio} />}
            <Button type="submit" pending={pending} pendingText="Guardando...">
              Aprobar <span className="sr-only">el cambio de {quien}</span>
            </Button>
          </fetcher.Form>
        )}
        <SendButton fields={{ intencion: 'descartar-cuenta', id }} variant="secondary">
          {mia ? 'Retirar' : 'No aprobar'} <span className="sr-only">el cambio de {quien}</span>
        </SendButton>
      </div>
    </li>
  )
}
