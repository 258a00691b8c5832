import { Link } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Lista, Portada } from '#app/parts/admin/lista.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { imagenesDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Route } from './+types/admin'
import { FormularioPagina } from './admin/formulario.tsx'
import { findEditable, PAGINAS_ACTIONS } from './admin/paginas-actions.server.ts'
import { readOpciones } from './contenido.server.ts'
import { contarVacias } from './opciones.ts'
import { rutaDePagina } from './pagina.ts'
import { FALLAS_PAGINAS, PLANTILLAS, plantillaOf, TEXTOS_PAGINA } from './pagina-propia.ts'
import { listPaginas } from './paginas.server.ts'

export const loader = adminLoader(async ({ platform, url: { searchParams }, info }) => {
  const { db } = platform
  try {
    const editando = await findEditable(db, searchParams.get('editar') ?? '')
    const opciones = await readOpciones(db)
    const filas = await listPaginas(db)
    return {
      filas: filas.map(({ bloques, ...fila }) => ({ ...fila, vacias: contarVacias(bloques, opciones) })),
      ...{ editando, opciones },
      plantilla: searchParams.get('agregar') ?? '',
      imagenes: await imagenesDeFilas(db, editando?.bloques ?? []),
      borradores: await listFilasBorrador(platform, 'paginas', ''),
      clave: newId(),
    }
  } catch (error) {
    info.log.error({ err: error }, 'the church’s own pages could not be read')
    throw new Response(TEXTOS_PAGINA.errorCargar, { status: 500 })
  }
})

const FALLAS = { ...FALLAS_PAGINAS, ...FALLAS_BORRADORES }

export const action = adminActions(FALLAS, PAGINAS_ACTIONS)

export const clientAction = keepTyped(FALLAS)

/** The church's own pages: a form that adds or edits one, beside the list in the order of the menu. */
export default function SeccionPaginas({ loaderData }: Route.ComponentProps) {
  const { filas, editando, opciones, plantilla, imagenes, borradores, clave } = loaderData
  const { editing, place, close } = useEdicion(editando, TEXTOS_PAGINA.borrado)
  return (
    <FormBesideList
      {...place}
      agregar="Agregar página"
      form={
        <FormularioPagina
          key={editing?.id ?? `nueva-${plantilla}`}
          editable={editing}
          nueva={plantillaOf(plantilla)}
          {...{ imagenes, opciones, clave }}
          onClose={close}
        />
      }
      wide
    >
      <PanelBorradores filas={borradores} varias="páginas" editing={editing?.id} />
      <Lista
        titulo="Páginas"
        pagina={{ filas }}
        vacio={TEXTOS_PAGINA.vacio}
        comienzo={TEXTOS_PAGINA.comienzo}
      >
        {({ id, slug, titulo, enMenu, vacias }, index) => (
          <FilaEditable
            key={id}
            item={{ id, nombre: titulo, ejemplo: false }}
            picture={<Portada imagen={null} semilla={id} />}
            detalle={[enMenu ? 'En el menú' : 'Fuera del menú', ...(vacias > 0 ? [decirVacias(vacias)] : [])]}
            confirmar={TEXTOS_PAGINA.confirmar}
            ruta={rutaDePagina(slug)}
            editing={id === editing?.id}
          >
            <BotonesMover
              intencion="mover"
              {...{ id, nombre: titulo }}
              isFirst={index === 0}
              isLast={index === filas.length - 1}
            />
          </FilaEditable>
        )}
      </Lista>
      {filas.length === 0 && <Plantillas />}
    </FormBesideList>
  )
}

const decirVacias = (vacias: number) =>
  vacias === 1 ? '1 parte no muestra nada' : `${vacias} partes no muestran nada`

/** Pages that are written already, to begin with. */
const Plantillas = () => (
  <ul className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
    {Object.entries(PLANTILLAS).map(([name, { titulo, resumen }]) => (
      <li key={name}>
        <Link
          to={`?agregar=${name}`}
          className="block h-full rounded-carta bg-superficie p-4 shadow-carta hover:bg-relieve"
        >
          <span className="block font-bold text-vitral-zafiro">{titulo}</span>
          <span className="mt-1 block text-sm text-tinta-suave">{resumen}</span>
        </Link>
      </li>
    ))}
  </ul>
)
