import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { contarPredicaciones, type Serie } from '#app/features/predicaciones/series/serie.ts'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'

/** Gives the sermons of the series being edited to another one. It asks first, as before a deletion. */
export function UnirSerie({ serie, otras, onOk }: { serie: Serie; otras: Serie[]; onOk: () => void }) {
  const fetcher = useFetcher<Resultado>()
  const form = useRef<HTMLFormElement>(null)
  const resultado = useRespuesta(fetcher, formularioOf('unir-series', serie.id))
  const [con, setCon] = useState(sentField(resultado, 'con') ?? '')
  useResultado(fetcher.data, { onOk })
  const otra = otras.find(({ id }) => id === con)
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
        <ConfirmedIntention
          fetcher={fetcher}
          form={form}
          intencion="unir-series"
          question={{
            title: `¿Unir «${serie.nombre}» con ${otra ? `«${otra.nombre}»` : 'la serie elegida'}?`,
            detail: `«${serie.nombre}» deja de existir.`,
            confirmLabel: 'Unir',
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
        </ConfirmedIntention>
      </fetcher.Form>
    </Panel>
  )
}
