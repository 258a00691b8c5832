import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { type FilaCategoria, TEXTOS_CATEGORIA_AGENDA } from '../categorias/categoria.ts'
import { CATEGORIA_CULTO } from '../evento.ts'

type Props = { categoria: FilaCategoria; otras: FilaCategoria[]; onOk: () => void }

/** Deletes a category; one with events asks where these go. */
export function EliminarCategoria({ categoria, otras, onOk }: Props) {
  const fetcher = useFetcher<Resultado>()
  const form = useRef<HTMLFormElement>(null)
  const resultado = useRespuesta(fetcher, formularioOf('eliminar-categoria', categoria.id))
  useResultado(fetcher.data, { onOk })
  return (
    <Panel titulo="Eliminar categoría">
      <fetcher.Form ref={form} method="post" className="grid gap-5">
        <input type="hidden" name="id" value={categoria.id} />
        {categoria.eventos > 0 && (
          <SelectField
            label="Sus eventos pasan a"
            name="otra"
            defaultValue=""
            error={resultado && !resultado.ok ? (resultado.envio?.error?.otra ?? undefined) : undefined}
          >
            <option value="">Elige una categoría</option>
            {otras.map(({ slug, nombre }) => (
              <option key={slug} value={slug}>
                {nombre}
              </option>
            ))}
          </SelectField>
        )}
        {categoria.slug === CATEGORIA_CULTO && (
          <p className="text-tinta-suave">{TEXTOS_CATEGORIA_AGENDA.deCulto}</p>
        )}
        <ConfirmedIntention
          fetcher={fetcher}
          form={form}
          intencion="eliminar-categoria"
          question={{
            title: `¿Estás seguro de que quieres eliminar la categoría «${categoria.nombre}»?`,
            ...(categoria.slug === CATEGORIA_CULTO && { detail: TEXTOS_CATEGORIA_AGENDA.deCulto }),
          }}
        >
          {(trigger) => (
            <Button {...trigger} variant="secondary-danger">
              Eliminar
            </Button>
          )}
        </ConfirmedIntention>
      </fetcher.Form>
    </Panel>
  )
}
