import { useRef, useState } from 'react'
import { useEnvio } from '#app/parts/admin/respuestas.tsx'
import { FormBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { groupBy } from '#app/ui/group-by.ts'
import type { Datos } from './mes.server.ts'

type Props = Pick<Datos, 'evento' | 'mes' | 'fechas' | 'equipo' | 'correo'> & { onClose: () => void }

const porRol = (puestos: Datos['fechas'][number]['puestos']) => [...groupBy(puestos, ({ rol }) => rol)]

export const idDeFecha = (dia: string) => `fecha-${dia}`

/** Every place of the month with a list of people: the church decides. */
export function CambiarAMano({ evento, mes, fechas, equipo, correo, onClose }: Props) {
  const { fetcher, resultado, fallido, pending } = useEnvio('guardar', { onOk: onClose })
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState(false)
  const sent = fallido?.envio?.initialValue?.personas
  const typed = Array.isArray(sent) ? sent : []
  const porVenir = fechas.filter(({ pasada, cancelada }) => !pasada && !cancelada)
  const lugares = porVenir.flatMap(({ puestos }) => porRol(puestos).flatMap(([, suyos]) => suyos))
  return (
    <>
      <UnsavedChanges
        lostWith="form"
        when={touched && !resultado?.ok}
        fetcher={fetcher}
        sending={pending && !resultado?.ok}
      />
      <fetcher.Form ref={form} method="post" onChange={() => setTouched(true)} className="mt-2">
        <HiddenFields fields={{ intencion: 'guardar', evento, mes }} />
        <p className="mb-4 text-tinta-suave">
          Elige quién sirve en cada lugar.{' '}
          {correo
            ? 'A quien ya estaba publicado y cambias le llega un correo; si no tiene, Inicio te pide avisarle.'
            : 'A quien ya estaba publicado y cambias tienes que avisarle: Inicio te lo recuerda.'}
        </p>
        <div className="grid gap-5 md:grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))]">
          {porVenir.map(({ dia, nombre, puestos }) => (
            <fieldset
              key={dia}
              id={idDeFecha(dia)}
              className="min-w-0 scroll-mt-4 rounded-xl border border-borde px-4 pb-1.5"
            >
              <legend className="px-1 font-bold first-letter:uppercase">{nombre}</legend>
              {porRol(puestos).map(([rol, suyos]) => (
                <div
                  key={rol}
                  className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-x-3 border-borde border-t py-2.5 first-of-type:border-0 max-xs:grid-cols-1"
                >
                  <p className="break-words pt-2.5 font-bold leading-snug">{rol}</p>
                  <div className="grid gap-2">
                    {suyos.map((puesto) => {
                      const chosen = typed[lugares.indexOf(puesto)]
                      return (
                        <div key={puesto.n} className="*:[div]:*:[label]:sr-only">
                          <input
                            type="hidden"
                            name="lugares"
                            value={`${dia}|${puesto.n}|${puesto.persona}|${rol}`}
                          />
                          <SelectField
                            label={suyos.length > 1 ? `${rol} ${puesto.n + 1}` : rol}
                            name="personas"
                            defaultValue={typeof chosen === 'string' ? chosen : puesto.persona || '-'}
                          >
                            <option value="-">Nadie todavía</option>
                            <Personas equipo={equipo} dia={dia} rol={rol} />
                          </SelectField>
                        </div>
                      )
                    })}
                  </div>
                </div>
              ))}
            </fieldset>
          ))}
        </div>
        <FormBar>
          <Button type="submit" pending={pending} pendingText="Guardando...">
            Guardar cambios
          </Button>
          <Cancelar onCancel={onClose} />
        </FormBar>
      </fetcher.Form>
      <BackToPage />
    </>
  )
}

function Personas({ equipo, dia, rol }: Pick<Datos, 'equipo'> & { dia: string; rol: string }) {
  const [suyas, otras] = [
    equipo.filter(({ roles }) => roles.includes(rol)),
    equipo.filter(({ roles }) => !roles.includes(rol)),
  ]
  const option = ({ id, nombre, noPuede }: Datos['equipo'][number]) => (
    <option key={id} value={id}>
      {noPuede.includes(dia) ? `${nombre} (ese día no puede)` : nombre}
    </option>
  )
  return (
    <>
      {suyas.length > 0 && <optgroup label={rol}>{suyas.map(option)}</optgroup>}
      {otras.length > 0 && <optgroup label="Otras personas">{otras.map(option)}</optgroup>}
    </>
  )
}
