import { useRef } from 'react'
import { Datos, Fila } from '#app/parts/admin/fila.tsx'
import { BotonEditar, NOMBRE_DE_FILA } from '#app/parts/admin/fila-editable.tsx'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useEnvio } from '#app/parts/admin/respuestas.tsx'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import {
  categoriaAgendaSchema,
  type FilaCategoria,
  TEXTOS_CATEGORIA_AGENDA,
} from '../categorias/categoria.ts'
import { colorDe } from '../colores.ts'
import { CATEGORIA_CULTO, CATEGORIA_RADIO } from '../evento.ts'

type Props = { categorias: FilaCategoria[]; editando: FilaCategoria | undefined }

/** The kinds of events: a form that adds or renames, beside the list in its order. */
export function Categorias({ categorias, editando }: Props) {
  const { editing, place, close } = useEdicion(editando, YA_NO_ESTA)
  const current = editing && (categorias.find(({ id }) => id === editing.id) ?? editing)
  return (
    <FormBesideList
      {...place}
      agregar="Agregar categoría"
      form={
        <>
          <EditForm
            key={editing?.id ?? 'nueva'}
            titulo={editing ? 'Editar categoría' : 'Nueva categoría'}
            enviar="Agregar categoría"
            sufijo="-categoria"
            item={editing}
            schema={categoriaAgendaSchema}
            etiquetas={{ nombre: 'Nombre' }}
            onClose={close}
          >
            {({ nombre }) => <TextField label="Nombre" field={nombre} autoComplete="off" />}
          </EditForm>
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
        <ul className="@container divide-y divide-borde">
          {categorias.map((categoria, index) => (
            <Categoria
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

type CategoriaProps = {
  categoria: FilaCategoria
  isFirst: boolean
  isLast: boolean
  editing: boolean
}

function Categoria({ categoria: { id, slug, nombre, eventos }, isFirst, isLast, editing }: CategoriaProps) {
  return (
    <Fila
      nombre={nombre}
      color={colorDe(slug)}
      editing={editing}
      abre={<BotonEditar id={id} nombre={nombre} />}
      menu={
        !(isFirst && isLast) && (
          <BotonesMover
            intencion="mover-categoria"
            id={id}
            nombre={nombre}
            isFirst={isFirst}
            isLast={isLast}
          />
        )
      }
    >
      <p className={NOMBRE_DE_FILA}>{nombre}</p>
      <Datos>
        {contar(eventos)}
        {slug === CATEGORIA_RADIO && 'Es la programación de la radio'}
      </Datos>
    </Fila>
  )
}

type EliminarProps = { categoria: FilaCategoria; otras: FilaCategoria[]; onOk: () => void }

function EliminarCategoria({ categoria, otras, onOk }: EliminarProps) {
  const form = useRef<HTMLFormElement>(null)
  const { fetcher, fallido } = useEnvio('eliminar-categoria', { id: categoria.id, onOk })
  const deCulto = categoria.slug === CATEGORIA_CULTO && TEXTOS_CATEGORIA_AGENDA.deCulto
  return (
    <Panel titulo="Eliminar categoría">
      <fetcher.Form ref={form} method="post" className="grid gap-5">
        <input type="hidden" name="id" value={categoria.id} />
        {categoria.eventos > 0 && (
          <SelectField
            label="Sus eventos pasan a"
            name="otra"
            defaultValue=""
            error={fallido?.envio?.error?.otra ?? undefined}
          >
            <option value="">Elige una categoría</option>
            {otras.map(({ slug, nombre }) => (
              <option key={slug} value={slug}>
                {nombre}
              </option>
            ))}
          </SelectField>
        )}
        {deCulto && <p className="text-tinta-suave">{deCulto}</p>}
        <ConfirmedIntention
          fetcher={fetcher}
          form={form}
          intencion="eliminar-categoria"
          question={{
            title: `¿Estás seguro de que quieres eliminar la categoría «${categoria.nombre}»?`,
            ...(deCulto && { detail: deCulto }),
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
