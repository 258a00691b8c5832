import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Mas } from '#app/parts/admin/fila.tsx'
import { Eliminar } from '#app/parts/admin/fila-editable.tsx'
import { ConEjemplos, MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { sentField, useRespuesta, useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { type Categoria, confirmarEliminarCategoria } from '../categoria.ts'
import type { ResumenGaleria } from '../foto.ts'

type Props = {
  categorias: Categoria[]
  /** Deleted ones whose label a photo still has. */
  retiradas: ResumenGaleria['categorias']
  /** The photos' list said already that all are examples. */
  dicho: boolean
}

/** Adds and deletes categories; photos keep the label of a deleted one, which can be added again. */
export function Categorias({ categorias, retiradas, dicho }: Props) {
  const fetcher = useFetcher<Resultado>()
  const respuesta = useRespuesta(fetcher, 'agregar-categoria')
  const refused = respuesta && !respuesta.ok ? respuesta : undefined
  const form = useRef<HTMLFormElement>(null)
  const error = refused?.envio?.error?.nombre ?? undefined
  // What stands beside the field is not said a second time, over it.
  useResultado(error ? undefined : fetcher.data, { onOk: () => form.current?.reset() })
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[name=nombre]')?.focus()
  }, [error])
  const pending = fetcher.state !== 'idle'
  return (
    <Panel titulo="Categorías">
      {categorias.length === 0 ? (
        <p className="text-tinta-suave">
          Todavía no hay categorías. Agrega la primera, por ejemplo «Cultos», aquí o al subir una foto.
        </p>
      ) : (
        <ConEjemplos filas={categorias} dicho={dicho}>
          <ul className="divide-y divide-borde">
            {categorias.map((categoria) => (
              <Fila key={categoria.id} categoria={categoria} />
            ))}
          </ul>
        </ConEjemplos>
      )}
      {retiradas.length > 0 && (
        <ul className="divide-y divide-borde border-borde border-t">
          {retiradas.map(({ nombre, total }) => (
            <li key={nombre} className={RENGLON}>
              <p className="min-w-0 text-tinta-suave">
                {nombre} <span className="text-xs">· {cuantas(total)}, ya no está en la lista</span>
              </p>
              <SendButton
                fields={{ intencion: 'agregar-categoria', nombre }}
                formClassName="shrink-0"
                variant="quiet"
                className="-mr-4"
              >
                Volver a agregar<span className="sr-only"> {nombre}</span>
              </SendButton>
            </li>
          ))}
        </ul>
      )}
      {/* The server says what is wrong with a blank name, so the browser's own sentence must not come first. */}
      <fetcher.Form ref={form} method="post" noValidate className="mt-4 grid gap-3">
        <input type="hidden" name="intencion" value="agregar-categoria" />
        <TextField
          label="Nombre de la categoría"
          error={error}
          name="nombre"
          defaultValue={sentField(respuesta, 'nombre')}
          maxLength={60}
          required
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" pending={pending} pendingText="Agregando...">
          Agregar categoría
        </Button>
      </fetcher.Form>
    </Panel>
  )
}

/** Where letters are large the button has a line of its own, and the name the whole width. */
const RENGLON = 'flex items-center justify-between gap-2 py-1 max-xs:flex-wrap'

const cuantas = (fotos: number) => (fotos === 1 ? '1 foto' : `${fotos} fotos`)

function Fila({ categoria }: { categoria: Categoria }) {
  const { id, nombre, imagenes, ejemplo } = categoria
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <li className={`relative has-[[open]]:z-20 ${RENGLON} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}>
      <p className="min-w-0">
        <span className="font-bold">
          {nombre}
          {ejemplo && <MarcaEjemplo />}
        </span>{' '}
        <span className="text-tinta-suave text-xs">· {cuantas(imagenes)}</span>
      </p>
      <Mas nombre={nombre}>
        <Eliminar
          nombre={nombre}
          question={{ title: confirmarEliminarCategoria(categoria) }}
          fields={{ intencion: 'eliminar-categoria', id }}
          fetcher={fetcher}
        />
      </Mas>
    </li>
  )
}
