import { getFormProps } from '@conform-to/react'
import { ChevronDown, HandHeart, Heart, type IconNode, Sparkles, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { useGuardado } from '#app/parts/admin/respuestas.tsx'
import { formularioOf } from '#app/parts/admin/resultado.ts'
import { formatDay } from '#app/ui/dates.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField, TextArea } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { wallClock } from '#app/ui/moments.ts'
import { CAMPOS_CUIDADO, cuidadoSchema } from '../oracion/oracion.ts'
import type { loadPeticiones } from './lista.server.ts'

export type Mostrada = Awaited<ReturnType<typeof loadPeticiones>>['peticiones'][number]
export type Equipo = Awaited<ReturnType<typeof loadPeticiones>>['equipo']

const diaDe = (momento: string) => formatDay(wallClock(Date.parse(momento)).slice(0, 10))

/** What came of a request: who takes care of it, when somebody last prayed, what the person said. */
export function Oracion({ peticion, equipo }: { peticion: Mostrada; equipo: Equipo }) {
  const { orada, ore, gracias, respondida, asignada, responsable, notas, palabra } = peticion
  const persona = equipo.find(({ id }) => id === asignada)?.email
  return (
    <>
      {responsable && (
        <p className="mt-2 break-words text-sm text-tinta-suave">
          Tiene menos de 16 años. Lo autorizó {responsable}.
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm empty:hidden">
        {orada && !ore && <Dato icono={HandHeart}>Última oración: {diaDe(orada)}</Dato>}
        {persona && <Dato icono={UserRound}>La acompaña {persona}</Dato>}
        {gracias && <Dato icono={Heart}>Dio las gracias</Dato>}
        {respondida && <Dato icono={Sparkles}>Dios respondió</Dato>}
      </ul>
      {notas && <Texto nombre={CAMPOS_CUIDADO.notas}>{notas}</Texto>}
      {palabra && <Texto nombre="Le dijimos">{palabra}</Texto>}
    </>
  )
}

const Dato = ({ icono, children }: { icono: IconNode; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5 font-bold text-vitral-oliva">
    <Icon of={icono} className="size-4 shrink-0" />
    <span className="min-w-0 break-words lining-nums">{children}</span>
  </li>
)

const Texto = ({ nombre, children }: { nombre: string; children: string }) => (
  <div className="mt-2 max-w-[70ch] rounded-xl bg-relieve px-4 py-2 text-sm">
    <p className="text-tinta-suave">{nombre}</p>
    <p className="whitespace-pre-wrap break-words">{children}</p>
  </div>
)

/** Who takes care of it, private notes, and words for the person. Collapsed, since it is seldom needed. */
export function Cuidado({ peticion, equipo }: { peticion: Mostrada; equipo: Equipo }) {
  const { id, nombre, enlace } = peticion
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(
    peticion,
    formularioOf('cuidar', id),
  )
  const { asignada, notas, palabra } = base
  const [form, fields] = useSchemaForm(cuidadoSchema, {
    id: `cuidar-${id}-${edicion}`,
    defaultValue: { asignada, notas, palabra },
    lastResult: envio,
  })
  const elegida = equipo.find((each) => each.id === fields.asignada.value)?.email ?? ''
  const de = (texto: string) => (
    <>
      {texto}
      <span className="sr-only"> de la petición de {nombre}</span>
    </>
  )
  return (
    <details open={envio !== undefined || undefined} className="group min-w-0 grow basis-56">
      <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-1.5 font-bold text-vitral-zafiro max-xs:text-[min(1em,7vw)] [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span>{de(enlace ? 'Anotar, encargar o responderle' : 'Anotar o encargar')}</span>
      </summary>
      <fetcher.Form ref={ref} method="post" {...getFormProps(form)} className="mt-2 max-w-[70ch] space-y-4">
        <HiddenFields fields={{ intencion: 'cuidar', id, version: String(version) }} />
        {actual && (
          <Overtaken
            actual={actual.datos}
            etiquetas={CAMPOS_CUIDADO}
            escrito={{ asignada: elegida, notas: fields.notas.value, palabra: fields.palabra.value }}
          />
        )}
        <SelectField label={de(CAMPOS_CUIDADO.asignada)} field={fields.asignada}>
          <option value="">Todo el equipo</option>
          {equipo.map((each) => (
            <option key={each.id} value={each.id}>
              {each.email}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={de(CAMPOS_CUIDADO.notas)}
          hint="Las ve solo quien lee las peticiones. Si la persona pide una copia de sus datos, van en ella."
          field={fields.notas}
          rows={2}
        />
        {enlace && (
          <TextArea
            label={de(CAMPOS_CUIDADO.palabra)}
            hint="Quiere saber que oraron: lo leerá en su enlace."
            field={fields.palabra}
            rows={2}
          />
        )}
        <Button type="submit" variant="secondary" pending={pending} className="max-sm:w-full">
          <span>
            Guardar<span className="sr-only"> lo anotado en la petición de {nombre}</span>
          </span>
        </Button>
      </fetcher.Form>
    </details>
  )
}
