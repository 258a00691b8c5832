import { z } from 'zod'
import { adminActions, answerOf, deletion, intention } from '#app/parts/admin/actions.server.ts'
import { buscarOf } from '#app/parts/admin/buscar.ts'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { listJuntos } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { editContent } from '#app/parts/borradores/save-content.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { pageOf } from '#app/platform/db/paging.server.ts'
import type { Route } from './+types/admin'
import { Categorias } from './admin/categorias.tsx'
import { EditarFoto } from './admin/edit.tsx'
import { FOTOS, findEditada } from './admin/editada.server.ts'
import { ListaFotos } from './admin/lista.tsx'
import { NuevasFotos } from './admin/nuevas.tsx'
import { SUBIR_ACTIONS } from './admin/upload-actions.server.ts'
import { FOTOS_JUNTAS, VARIAS_ACTIONS } from './admin/varias-actions.server.ts'
import { withCategoria } from './admin/with-categoria.server.ts'
import { categoriaSchema, TEXTOS_CATEGORIA } from './categoria.ts'
import { addCategoria, deleteCategoria, listCategorias } from './categorias.server.ts'
import { fotoFormSchema, TEXTOS_GALERIA } from './foto.ts'
import { deleteFoto, pageFotos, summarizeGaleria, updateFoto } from './fotos.server.ts'

export const loader = adminLoader(async ({ platform, url }) => {
  const { db } = platform
  const { searchParams } = url
  const categoria = searchParams.get('categoria') || undefined
  const buscar = buscarOf(searchParams)
  const [pagina, categorias, resumen, editando, borradores] = await Promise.all([
    pageFotos(db, FOTOS_JUNTAS, { ...pageOf(searchParams), categoria, buscar }),
    listCategorias(db),
    summarizeGaleria(db),
    findEditada(db, searchParams.get('editar') ?? ''),
    listFilasBorrador(platform, 'galeria', 'url'),
  ])
  return { pagina, categorias, resumen, buscar, categoria: categoria ?? null, editando, borradores }
})

const FALLAS = {
  subir: TEXTOS_GALERIA.errorGuardar,
  'subir-fotos': TEXTOS_GALERIA.errorGuardar,
  editar: TEXTOS_GALERIA.errorActualizar,
  eliminar: TEXTOS_GALERIA.errorEliminar,
  'cambiar-varias': TEXTOS_GALERIA.errorActualizar,
  'eliminar-varias': TEXTOS_GALERIA.errorEliminar,
  'agregar-categoria': TEXTOS_CATEGORIA.errorAgregar,
  'eliminar-categoria': TEXTOS_CATEGORIA.errorEliminar,
  ...FALLAS_BORRADORES,
}

export const action = adminActions(FALLAS, {
  ...SUBIR_ACTIONS,
  ...VARIAS_ACTIONS,
  ...borradoresActions('galeria'),

  editar: intention({
    schema: fotoFormSchema.safeExtend({ id: z.string(), version: z.coerce.number() }),
    async run(write, { id, version, estado, momento, ...datos }) {
      const { db } = write.platform
      const ids = await listJuntos(db, 'galeria', id)
      return editContent(write, FOTOS, { id, ids, estado, momento }, async (save) => {
        await changeContent(db, (trx) =>
          save(trx, datos.titulo, async () =>
            updateFoto(trx, id, version, await withCategoria(write, trx, datos)),
          ),
        )
        return undefined
      })
    },
  }),

  eliminar: deletion('foto-eliminada', TEXTOS_GALERIA.eliminado, deleteFoto),

  'agregar-categoria': intention({
    schema: categoriaSchema,
    invalid: ({ nombre }) => nombre?.[0] ?? TEXTOS_CATEGORIA.errorAgregar,
    async run({ record }, { nombre }) {
      const entrada = { accion: 'categoria-agregada', detalle: nombre } as const
      const added = await record(entrada, (trx) => addCategoria(trx, nombre))
      return answerOf(added, TEXTOS_CATEGORIA.anadida, TEXTOS_CATEGORIA.repetida)
    },
  }),

  'eliminar-categoria': deletion('categoria-eliminada', TEXTOS_CATEGORIA.eliminada, deleteCategoria),
})

export const clientAction = keepTyped(FALLAS)

export default function Galeria({ loaderData }: Route.ComponentProps) {
  const { pagina, categorias, resumen, categoria, buscar, editando, borradores } = loaderData
  const { editing, place, close } = useEdicion(editando, TEXTOS_GALERIA.borrado)
  const nombres = categorias.map(({ nombre }) => nombre)
  const retiradas = resumen.categorias.filter(({ nombre }) => !nombres.includes(nombre))
  const dicho = pagina.filas.length > 0 && pagina.filas.every(({ ejemplo }) => ejemplo)
  return (
    <FormBesideList
      {...place}
      agregar="Agregar fotos"
      aside={<Categorias categorias={categorias} retiradas={retiradas} dicho={dicho} />}
      form={
        editing ? (
          <EditarFoto key={editing.id} foto={editing} categorias={nombres} onClose={close} />
        ) : (
          <NuevasFotos categorias={nombres} onClose={close} />
        )
      }
    >
      <PanelBorradores filas={borradores} varias="fotos" editing={editing?.id} />
      <ListaFotos
        pagina={pagina}
        resumen={resumen}
        categorias={nombres}
        categoria={categoria}
        buscar={buscar}
        editing={editing?.id}
      />
    </FormBesideList>
  )
}
