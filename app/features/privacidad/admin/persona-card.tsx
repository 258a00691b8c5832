import { getFormProps } from '@conform-to/react'
import { Braces, FileText, Search, SearchX, Trash2 } from 'lucide'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useRespuesta, useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import type { Found } from '#app/parts/feature/person.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import type { ResultadoPersona } from '../persona.server.ts'
import { buscarPersonaSchema, TEXTOS_PERSONA } from '../persona.ts'

export function Persona() {
  const fetcher = useFetcher<ResultadoPersona>()
  const resultado = useRespuesta<ResultadoPersona>(fetcher, 'buscar')
  const borrado = useRespuesta<ResultadoPersona>({}, 'borrar')
  const persona = resultado?.ok ? resultado.persona : borrado?.ok ? borrado.persona : undefined
  return (
    <div className="max-w-3xl space-y-6">
      <Panel titulo="Buscar a una persona">
        <Buscar
          fetcher={fetcher}
          resultado={resultado}
          intencion="buscar"
          hint="Asegúrate de que es la misma persona quien lo pide antes de entregar o borrar nada."
        />
      </Panel>
      <div aria-live="polite">{persona && <Encontrada key={persona.quien} {...persona} />}</div>
    </div>
  )
}

type BuscarProps = {
  fetcher: FetcherWithComponents<unknown>
  resultado: Resultado | undefined
  intencion: string
  hint?: string
}

/** Asks what is kept of a person, by their e-mail or telephone. */
export function Buscar({ fetcher, resultado, intencion, hint }: BuscarProps) {
  const [form, { quien }] = useSchemaForm(buscarPersonaSchema, {
    id: 'buscar-persona',
    lastResult: resultado?.ok === false ? resultado.envio : undefined,
  })
  const pending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="space-y-4">
      <input type="hidden" name="intencion" value={intencion} />
      <TextField label="Correo electrónico o teléfono" hint={hint} field={quien} autoComplete="off" />
      <Button type="submit" pending={pending} pendingText="Buscando..." className="max-sm:w-full">
        <Icon of={Search} className="size-5" />
        Buscar
      </Button>
    </fetcher.Form>
  )
}

function Encontrada({ quien, datos }: { quien: string; datos: Found[] }) {
  const fetcher = useFetcher<ResultadoPersona>()
  const resultado = fetcher.data as ResultadoPersona | undefined
  useResultado(resultado)
  const found = resultado?.ok ? resultado.persona.datos : datos
  if (found.length === 0) return <Empty icono={SearchX} message={TEXTOS_PERSONA.nadie} />
  const erasure = { intencion: 'borrar', quien }
  return (
    <Panel titulo={<>Lo que guardamos de {quien}</>}>
      <ul className="divide-y divide-borde">
        {found.map(({ titulo, texto, nota, fecha }) => (
          <li key={`${fecha} ${titulo} ${texto}`} className="py-3 first:pt-0">
            <p className="font-bold">{titulo}</p>
            {texto && <p className="line-clamp-3 max-w-[70ch] whitespace-pre-wrap break-words">{texto}</p>}
            {nota && <p className="text-tinta-suave">{nota}</p>}
            {fecha && <p className="text-sm text-tinta-suave">{formatMoment(fecha)}</p>}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 border-borde border-t pt-5">
        <Copia quien={quien} formato="pdf">
          <Icon of={FileText} className="size-5" />
          Descargar PDF
        </Copia>
        <Copia quien={quien} formato="json">
          <Icon of={Braces} className="size-5" />
          Descargar JSON
        </Copia>
        <Confirmed
          question={{
            title: TEXTOS_PERSONA.confirmar,
            detail: TEXTOS_PERSONA.detalle,
            confirmLabel: 'Borrar todo',
          }}
          fields={erasure}
          onConfirm={() => fetcher.submit(erasure, { method: 'post' })}
        >
          {(trigger) => (
            <Button
              {...trigger}
              variant="danger"
              pending={fetcher.state !== 'idle'}
              pendingText="Borrando..."
              className="max-sm:w-full sm:ml-auto"
            >
              <Icon of={Trash2} className="size-5" />
              Borrar todo
            </Button>
          )}
        </Confirmed>
      </div>
    </Panel>
  )
}

/** A plain POST form: the browser saves the answer as a file, and no URL names the person. */
function Copia({ quien, formato, children }: { quien: string; formato: string; children: React.ReactNode }) {
  return (
    <form method="post" action="/admin/privacidad/copia" className="max-sm:w-full">
      <input type="hidden" name="quien" value={quien} />
      <input type="hidden" name="formato" value={formato} />
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        {children}
      </Button>
    </form>
  )
}
