import { ImageUp } from 'lucide'
import { listCategorias } from '#app/features/galeria/categorias.server.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { CompartirFila } from '#app/parts/admin/compartir-fila.tsx'
import { DiaCorto } from '#app/parts/admin/dia-corto.tsx'
import { Datos, Fila } from '#app/parts/admin/fila.tsx'
import { NombreQueAbre } from '#app/parts/admin/fila-editable.tsx'
import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Lista } from '#app/parts/admin/lista.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { formOf } from '#app/parts/admin/without-scripts/page-states.ts'
import { now } from '#app/platform/ids.server.ts'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { today, wallClock } from '#app/ui/moments.ts'
import {
  coleccionSchema,
  conId,
  MOST_FOTOS,
  RUTA_COLECCION,
  rutaInvitado,
  TEXTOS_COLECCIONES,
} from '../coleccion.ts'
import { claveOf, listColecciones } from '../colecciones.server.ts'
import { countPorAprobar } from '../fotos.server.ts'
import type { Route } from './+types/page'
import { LISTA_ACTIONS } from './actions.server.ts'
import { FALLAS_LISTA } from './fallas.ts'

/** From this share of the room on, volunteers are told. */
const NEAR = 0.8

export const loader = adminLoader(async ({ platform: { db, auth }, url }) => {
  const [all, categorias, bytes] = await Promise.all([
    listColecciones(db),
    listCategorias(db),
    countPorAprobar(db),
  ])
  const at = now()
  const colecciones = all.map(({ clave: _, ...each }) => ({
    ...each,
    /** Where photos are sent while it takes any. */
    ruta: each.cierra > at ? rutaInvitado(claveOf(auth.secret.reveal(), each.id)) : undefined,
  }))
  const abierta = formOf(url.search)?.id
  const editando = colecciones.find(({ id }) => id === abierta)
  // One that was deleted stays chosen.
  const nombres = [...categorias.map(({ nombre }) => nombre), editando?.categoria ?? '']
  return {
    colecciones,
    editando,
    categorias: [...new Set(nombres)].filter(Boolean),
    lleno: bytes > NEAR * MOST_FOTOS.bytes,
  }
})

export const action = adminActions(FALLAS_LISTA, LISTA_ACTIONS)

export const clientAction = keepTyped(FALLAS_LISTA)

export default function Colecciones({ loaderData }: Route.ComponentProps) {
  const { colecciones, categorias, editando, lleno } = loaderData
  const { editing, place, close } = useEdicion(editando, TEXTOS_COLECCIONES.borrada)
  return (
    <FormBesideList
      {...place}
      agregar="Nueva colección"
      form={
        <Formulario
          key={editing?.id ?? 'nueva'}
          coleccion={editing}
          categorias={categorias}
          onClose={close}
        />
      }
    >
      {lleno && (
        <p className="rounded-xl border-vitral-ambar border-l-4 bg-relieve p-4">
          Queda poco espacio para lo que envían: publica o descarta lo que está por publicar, y podrán seguir
          enviando.
        </p>
      )}
      <Lista
        titulo="Colecciones creadas"
        pagina={{ filas: colecciones }}
        icono={ImageUp}
        vacio="Todavía no hay colecciones."
        comienzo="Crea una para un evento y comparte su enlace: quien quiera envía sus fotos, y tú decides cuáles se publican."
        nota="Con el enlace secreto de una colección la gente envía sus fotos de un evento, y tú eliges cuáles se publican."
      >
        {(coleccion) => (
          <FilaColeccion key={coleccion.id} coleccion={coleccion} editing={coleccion.id === editing?.id} />
        )}
      </Lista>
    </FormBesideList>
  )
}

const recibidas = (fotos: number) =>
  fotos === 0 ? 'Todavía sin fotos' : fotos === 1 ? '1 foto recibida' : `${fotos} fotos recibidas`

type Coleccion = Route.ComponentProps['loaderData']['colecciones'][number]

const ETIQUETAS = { titulo: 'Título', fecha: 'Fecha del evento', categoria: 'Categoría de la galería' }

interface FormularioProps {
  coleccion: Coleccion | undefined
  categorias: string[]
  onClose: () => void
}

function Formulario({ coleccion, categorias, onClose }: FormularioProps) {
  return (
    <EditForm
      titulo={coleccion ? 'Editar colección' : 'Nueva colección'}
      enviar="Crear colección"
      item={coleccion}
      nuevo={{ fecha: today(), categoria: '', nombre: 'opcional' }}
      schema={coleccionSchema}
      etiquetas={ETIQUETAS}
      onClose={onClose}
    >
      {({ titulo, fecha, categoria, nombre }) => (
        <>
          <TextField
            label="Título"
            field={titulo}
            autoComplete="off"
            hint="De qué fue, por ejemplo «Bautismos de noviembre». Lo ven quienes envían fotos."
          />
          <TextField label="Fecha del evento" field={fecha} type="date" />
          <SelectField label="Categoría de la galería" field={categoria}>
            <option value="">Una nueva, con el título</option>
            {categorias.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <SelectField label="Nombre de quien envía" field={nombre}>
            <option value="opcional">Puede escribirlo</option>
            <option value="no">No se pide</option>
          </SelectField>
          <p className="text-tinta-suave">
            {coleccion
              ? 'El enlace es el mismo, y lo ya publicado queda donde está.'
              : 'Recibe fotos por 72 horas. Puedes extenderla o cerrarla cuando quieras.'}
          </p>
        </>
      )}
    </EditForm>
  )
}

function FilaColeccion({ coleccion, editing }: { coleccion: Coleccion; editing: boolean }) {
  const { id, titulo, fecha, cierra, ruta, porPublicar, publicadas } = coleccion
  return (
    <Fila nombre={titulo} dia={fecha} editing={editing}>
      <NombreQueAbre id={id} to={conId(RUTA_COLECCION, id)}>
        {titulo}
      </NombreQueAbre>
      <p className="sr-only">
        <DiaCorto dia={fecha} />
      </p>
      <Datos>
        {ruta ? (
          <>
            Recibe fotos hasta el <DiaCorto dia={wallClock(Date.parse(cierra)).slice(0, 10)} />
          </>
        ) : (
          'Cerrada'
        )}
        {recibidas(porPublicar + publicadas)}
        {publicadas > 0 && (publicadas === 1 ? '1 publicada' : `${publicadas} publicadas`)}
      </Datos>
      {porPublicar > 0 && (
        <p className="mt-1 inline-block rounded-full bg-vitral-ambar px-2.5 font-bold text-sobre-ambar text-xs leading-relaxed">
          {porPublicar} por publicar
        </p>
      )}
      {ruta && <CompartirFila titulo={titulo} ruta={ruta} enVista="Compartir enlace" />}
    </Fila>
  )
}
