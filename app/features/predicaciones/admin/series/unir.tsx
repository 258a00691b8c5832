import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { contarPredicaciones, type Serie } from '#app/features/predicaciones/series/serie.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'

/** Gives the sermons of the series being edited to another one. It cannot be undone, so it asks first. */
export function UnirSerie({ serie, otras, onOk }: { serie: Serie; otras: Serie[]; onOk: () => void }) {
  const fetcher = useFetcher<Resultado>()
  const form = useRef<HTMLFormElement>(null)
  const resultado = useRespuesta(fetcher, formularioOf('unir-series', serie.id))
  const [con, setCon] = useState(sentField(resultado, 'con') ?? '')
  useResultado(fetcher.data, { onOk })
  const otra = otras.find(({ id }) => id === con)
  const fields = { intencion: 'unir-series' }
  return (
    <Panel titulo="Unir con otra serie">
      <fetcher.Form ref={form} method="post" className="grid gap-5">
        <input type="hidden" name="id" value={serie.id} />
        <SelectField
          label="Unir con"
          name="con"
          value={con}
          onChange={(event) => setCon(event.currentTarget.value)}
          error={resultado && !resultado.ok ? (resultado.envio?.error?.con ?? undefined) : undefined}
          hint={`«${serie.nombre}» deja de existir, y lo que reúne (${contarPredicaciones(serie.predicaciones).toLowerCase()}) pasa a la otra.`}
        >
          <option value="">Elige una serie</option>
          {otras.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <Confirmed
          within
          question={{
            title: `¿Unir «${serie.nombre}» con ${otra ? `«${otra.nombre}»` : 'la serie elegida'}?`,
            detail: 'Esto no se puede deshacer.',
            confirmLabel: 'Unir',
          }}
          fields={fields}
          onConfirm={() => {
            const datos = new FormData(form.current ?? undefined)
            datos.set('intencion', fields.intencion)
            void fetcher.submit(datos, { method: 'post' })
          }}
        >
          {(trigger) => (
            <Button
              {...trigger}
              variant="secondary"
              pending={fetcher.state !== 'idle'}
              pendingText="Uniendo..."
            >
              Unir series
            </Button>
          )}
        </Confirmed>
      </fetcher.Form>
    </Panel>
  )
}
