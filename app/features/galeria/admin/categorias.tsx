import { Trash2 } from 'lucide'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { sentField, useRespuesta, useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Categoria, confirmarEliminarCategoria } from '../categoria.ts'

/** Adds and deletes categories; photos keep the label of a deleted one. */
export function Categorias({ categorias }: { categorias: Categoria[] }) {
  const fetcher = useFetcher<Resultado>()
  const respuesta = useRespuesta(fetcher, 'agregar-categoria')
  const refused = respuesta && !respuesta.ok ? respuesta : undefined
  const form = useRef<HTMLFormElement>(null)
  useResultado(fetcher.data, { onOk: () => form.current?.reset() })
  const pending = fetcher.state !== 'idle'
  return (
    <Panel titulo="Categorías">
      {categorias.length === 0 ? (
        <p className="text-tinta-suave">
          Todavía no hay categorías. Agrega la primera, por ejemplo «Cultos», aquí o al subir una foto.
        </p>
      ) : (
        <ul className="divide-y divide-borde">
          {categorias.map((categoria) => (
            <Fila key={categoria.id} categoria={categoria} />
          ))}
        </ul>
      )}
      {/* The server's sentence for a blank name is announced, so the browser's own must not come first. */}
      <fetcher.Form ref={form} method="post" noValidate className="mt-4 grid gap-3">
        <input type="hidden" name="intencion" value="agregar-categoria" />
        <TextField
          label="Nombre de la categoría"
          error={refused?.envio?.error?.nombre ?? undefined}
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

function Fila({ categoria }: { categoria: Categoria }) {
  const { id, nombre, imagenes, ejemplo } = categoria
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const fields = { intencion: 'eliminar-categoria', id }
  return (
    // The round button over the page hides no bin.
    <li
      className={`flex items-center gap-2 py-1 max-lg:pr-14 ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <p className="min-w-0 flex-1">
        <span className="font-bold">{nombre}</span>{' '}
        <span className="text-tinta-suave text-xs">{imagenes === 1 ? '1 foto' : `${imagenes} fotos`}</span>{' '}
        {ejemplo && <MarcaEjemplo />}
      </p>
      <Confirmed
        question={{ title: confirmarEliminarCategoria(categoria) }}
        fields={fields}
        onConfirm={() => fetcher.submit(fields, { method: 'post' })}
      >
        {(trigger) => (
          <IconButton {...trigger} label={`Eliminar ${nombre}`} className="text-error">
            <Icon of={Trash2} className="size-5" />
          </IconButton>
        )}
      </Confirmed>
    </li>
  )
}
