import { z } from 'zod'
import { adminActions, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import type { Route } from './+types/admin'
import { Categorias } from './admin/categorias.tsx'
import { EditarFoto } from './admin/editar.tsx'
import { ListaFotos } from './admin/lista.tsx'
import { NuevasFotos } from './admin/nuevas.tsx'
import { SUBIR_ACTIONS } from './admin/subir-actions.server.ts'
import { FOTOS_JUNTAS } from './admin/varias/varias.ts'
import { VARIAS_ACTIONS } from './admin/varias/varias-actions.server.ts'
import { categoriaSchema, TEXTOS_CATEGORIA } from './categoria.ts'
import { addCategoria, deleteCategoria, listCategorias } from './categorias.server.ts'
import { type Foto, fotoSchema, TEXTOS_GALERIA } from './foto.ts'
import { deleteFoto, findFoto, pageFotos, summarizeGaleria, updateFoto } from './fotos.server.ts'

export const loader = adminLoader(async ({ platform: { db }, url }) => {
  const { searchParams } = url
  const categoria = searchParams.get('categoria') || undefined
  const place = {
    desde: searchParams.get('desde') ?? undefined,
    hasta: searchParams.get('hasta') ?? undefined,
  }
  const [pagina, categorias, resumen, editando] = await Promise.all([
    pageFotos(db, FOTOS_JUNTAS, { ...place, categoria }),
    listCategorias(db),
    summarizeGaleria(db),
    findFoto(db, searchParams.get('editar') ?? ''),
  ])
  return { pagina, categorias, resumen, categoria: categoria ?? null, editando }
})

const FALLAS = {
  subir: TEXTOS_GALERIA.errorGuardar,
  'subir-fotos': TEXTOS_GALERIA.errorGuardar,
  editar: TEXTOS_GALERIA.errorActualizar,
  eliminar: TEXTOS_GALERIA.errorEliminar,
  'mover-varias': TEXTOS_GALERIA.errorActualizar,
  'eliminar-varias': TEXTOS_GALERIA.errorEliminar,
  'agregar-categoria': TEXTOS_CATEGORIA.errorAgregar,
  'eliminar-categoria': TEXTOS_CATEGORIA.errorEliminar,
}

export const action = adminActions(FALLAS, {
  ...SUBIR_ACTIONS,
  ...VARIAS_ACTIONS,

  editar: intention({
    schema: fotoSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, ...datos }) {
      const entrada = { accion: 'foto-editada', detalle: datos.titulo } as const
      if (await record(entrada, (trx) => updateFoto(trx, id, version, datos)))
        return { ok: true, mensaje: TEXTOS_GALERIA.actualizada, id }
      const foto = await findFoto(db, id)
      if (!foto) return { ok: false, mensaje: TEXTOS_GALERIA.borrada, actual: null }
      const actual = { version: foto.version, datos: fotoSchema.parse(foto) }
      return { ok: false, mensaje: TEXTOS_GALERIA.adelantada, actual }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'foto-eliminada' }, (trx) => deleteFoto(trx, id))
      return { ok: true, mensaje: TEXTOS_GALERIA.eliminada, deshacer }
    },
  }),

  'agregar-categoria': intention({
    schema: categoriaSchema,
    invalid: ({ nombre }) => nombre?.[0] ?? TEXTOS_CATEGORIA.errorAgregar,
    async run({ record }, { nombre }) {
      const entrada = { accion: 'categoria-agregada', detalle: nombre } as const
      return (await record(entrada, (trx) => addCategoria(trx, nombre)))
        ? { ok: true, mensaje: TEXTOS_CATEGORIA.anadida }
        : { ok: false, mensaje: TEXTOS_CATEGORIA.repetida }
    },
  }),

  'eliminar-categoria': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'categoria-eliminada' }, (trx) => deleteCategoria(trx, id))
      return { ok: true, mensaje: TEXTOS_CATEGORIA.eliminada, deshacer }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function Galeria({ loaderData }: Route.ComponentProps) {
  const { pagina, categorias, resumen, categoria, editando } = loaderData
  const { editing, region, edit, close } = useEdicion<Foto>(editando)
  const nombres = categorias.map(({ nombre }) => nombre)
  return (
    <FormBesideList
      region={region}
      form={
        editing ? (
          <EditarFoto key={editing.id} foto={editing} categorias={nombres} onClose={close} />
        ) : (
          <NuevasFotos categorias={nombres} />
        )
      }
    >
      <ListaFotos
        className="min-w-0 lg:row-span-2"
        pagina={pagina}
        resumen={resumen}
        categorias={nombres}
        categoria={categoria}
        editing={editing?.id}
        onEdit={edit}
      />
      <Categorias className="min-w-0" categorias={categorias} />
    </FormBesideList>
  )
}
