import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { BotonEditar } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { categoriaAgendaSchema, type FilaCategoria } from '../categorias/categoria.ts'
import { CATEGORIA_RADIO } from '../evento.ts'
import { EliminarCategoria } from './delete-categoria.tsx'

type Props = { categorias: FilaCategoria[]; editando: FilaCategoria | undefined }

/** The kinds of events: a form that adds or renames, beside the list in its order. */
export function Categorias({ categorias, editando }: Props) {
  const { editing, region, close } = useEdicion(editando, YA_NO_ESTA)
  const current = editing && (categorias.find(({ id }) => id === editing.id) ?? editing)
  return (
    <FormBesideList
      region={region}
      form={
        <>
          <CategoriaForm key={editing?.id ?? 'nueva'} categoria={editing} onClose={close} />
          {current && current.slug !== CATEGORIA_RADIO && (
            <EliminarCategoria
              key={`eliminar ${current.id}`}
              categoria={current}
              otras={categorias.filter(({ id }) => id !== current.id)}
              onOk={close}
            />
          )}
        </>
      }
    >
      <Panel id="lista" titulo="Categorías" className="min-w-0">
        <ul className="divide-y divide-borde">
          {categorias.map((categoria, index) => (
            <Fila
              key={categoria.id}
              categoria={categoria}
              isFirst={index === 0}
              isLast={index === categorias.length - 1}
              editing={categoria.id === editing?.id}
            />
          ))}
        </ul>
      </Panel>
    </FormBesideList>
  )
}

const contar = (count: number) =>
  count === 0 ? 'Sin eventos' : count === 1 ? '1 evento' : `${count} eventos`

type FilaProps = {
  categoria: FilaCategoria
  isFirst: boolean
  isLast: boolean
  editing: boolean
}

function Fila({ categoria: { id, slug, nombre, eventos }, isFirst, isLast, editing }: FilaProps) {
  return (
    <li
      className={`flex flex-wrap items-center gap-3 py-3 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''}`}
    >
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="font-bold leading-snug">{nombre}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {contar(eventos)}
          {slug === CATEGORIA_RADIO && ' · Es la programación de la radio'}
        </p>
      </div>
      <div className="ml-auto flex shrink-0">
        <BotonesMover intencion="mover-categoria" id={id} nombre={nombre} isFirst={isFirst} isLast={isLast} />
        <BotonEditar id={id} nombre={nombre} />
      </div>
    </li>
  )
}

function CategoriaForm({
  categoria,
  onClose,
}: {
  categoria: FilaCategoria | undefined
  onClose: () => void
}) {
  const fetcher = useFetcher<Resultado>()
  const element = useRef<HTMLFormElement>(null)
  const intencion = categoria ? 'editar-categoria' : 'agregar-categoria'
  const resultado = useRespuesta(fetcher, formularioOf(intencion, categoria?.id))
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      onClose()
    },
  })
  const [form, fields] = useSchemaForm(categoriaAgendaSchema, {
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
    defaultValue: { nombre: categoria?.nombre ?? '' },
  })
  return (
    <FormPanel
      titulo={categoria ? 'Editar categoría' : 'Nueva categoría'}
      enviar="Agregar categoría"
      fetcher={fetcher}
      form={form}
      element={element}
      intencion={intencion}
      edited={categoria}
      resultado={resultado}
      etiquetas={{ nombre: 'Nombre' }}
      onClose={onClose}
    >
      <TextField label="Nombre" field={fields.nombre} autoComplete="off" />
    </FormPanel>
  )
}
