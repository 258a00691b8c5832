import { useFetcher } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { formatMoment } from '#app/ui/dates.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LadoALado } from '../cambios/lado-a-lado.tsx'
import { TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import { Contrasena } from './contrasena.tsx'

export type PorAprobar = {
  id: string
  fecha: string
  quien: string
  /** This person proposed it. */
  mia: boolean
  hace: 'agregar' | 'cambiar' | 'eliminar'
  campos: { nombre: string; antes: string; despues: string }[]
  /** False once the account has changed since. */
  vigente: boolean
  /** Why this person may not approve it. */
  impide: 'propia' | 'nueva' | undefined
}

/** The changes that wait for a second person's yes, with what visitors see now beside what is proposed. */
export function PorAprobarPanel({
  propuestas,
  pideClave,
  yo,
}: {
  propuestas: PorAprobar[]
  pideClave: boolean
  yo: string
}) {
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
}: PorAprobar & { pideClave: boolean; yo: string }) {
  const approve = useFetcher<Resultado>()
  const drop = useFetcher<Resultado>()
  const respuesta = useRespuesta(approve, formularioOf('aprobar-cuenta', id))
  useResultado(approve.data as Resultado | undefined)
  useResultado(drop.data as Resultado | undefined)
  const error = respuesta && !respuesta.ok ? respuesta.envio?.error?.contrasena : undefined
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
          <approve.Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intencion" value="aprobar-cuenta" />
            <input type="hidden" name="id" value={id} />
            {pideClave && <Contrasena yo={yo} error={error ?? undefined} />}
            <Button type="submit" pending={approve.state !== 'idle'} pendingText="Guardando...">
              Aprobar <span className="sr-only">el cambio de {quien}</span>
            </Button>
          </approve.Form>
        )}
        <drop.Form method="post">
          <input type="hidden" name="intencion" value="descartar-cuenta" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" pending={drop.state !== 'idle'}>
            {mia ? 'Retirar' : 'No aprobar'} <span className="sr-only">el cambio de {quien}</span>
          </Button>
        </drop.Form>
      </div>
    </li>
  )
}
