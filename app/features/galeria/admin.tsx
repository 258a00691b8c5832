import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { note, record } from '#app/parts/actividad/actividad.server.ts'
import { type AdminArgs, adminAction, adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { FilesFailed, takeUpload } from '#app/platform/images/take-upload.server.ts'
import type { Route } from './+types/admin'
import { Categorias } from './admin/categorias.tsx'
import { EditarFoto } from './admin/editar.tsx'
import { ListaFotos } from './admin/lista.tsx'
import { NuevasFotos } from './admin/nuevas.tsx'
import { categoriaSchema, TEXTOS_CATEGORIA } from './categoria.ts'
import { addCategoria, deleteCategoria, listCategorias } from './categorias.server.ts'
import { type Foto, fotoSchema, TEXTOS_GALERIA } from './foto.ts'
import { addFoto, deleteFoto, findFoto, pageFotos, summarizeGaleria, updateFoto } from './fotos.server.ts'

const POR_PAGINA = 20

export const loader = adminLoader(async ({ platform: { db }, url }) => {
  const { searchParams } = url
  const categoria = searchParams.get('categoria') || undefined
  const place = {
    desde: searchParams.get('desde') ?? undefined,
    hasta: searchParams.get('hasta') ?? undefined,
  }
  const [pagina, categorias, resumen] = await Promise.all([
    pageFotos(db, POR_PAGINA, { ...place, categoria }),
    listCategorias(db),
    summarizeGaleria(db),
  ])
  return { pagina, categorias, resumen, categoria: categoria ?? null }
})

const FALLAS: Record<string, string> = {
  subir: TEXTOS_GALERIA.errorGuardar,
  editar: TEXTOS_GALERIA.errorActualizar,
  eliminar: TEXTOS_GALERIA.errorEliminar,
  'agregar-categoria': TEXTOS_CATEGORIA.errorAgregar,
  'eliminar-categoria': TEXTOS_CATEGORIA.errorEliminar,
}
const falla = (form: FormData) => FALLAS[String(form.get('intencion'))] ?? TEXTOS_GALERIA.errorGuardar

type Write = AdminArgs & { form: FormData }
const WRITES: Record<string, (write: Write) => Promise<Resultado>> = {
  subir,
  editar,
  eliminar,
  'agregar-categoria': agregarCategoria,
  'eliminar-categoria': eliminarCategoria,
}

/** Section 8 tells a picture that could not be kept from a record that could not be written. */
const fallaDe = (form: FormData, error: unknown) =>
  error instanceof FilesFailed ? TEXTOS_SUBIDA.error : falla(form)

export const action = adminAction(fallaDe, async (write): Promise<Resultado> => {
  const run = WRITES[String(write.form.get('intencion'))]
  return run ? run(write) : { ok: false, mensaje: TEXTOS_GALERIA.errorGuardar }
})

export const clientAction = keepTyped(falla)

const subidaSchema = fotoSchema.extend({ subida: z.uuid() })

async function subir({ platform, yo, form }: Write): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: subidaSchema })
  if (submission.status !== 'success')
    return {
      ok: false,
      envio: submission.reply(),
      mensaje: form.get('subida') ? TEXTOS_GALERIA.errorGuardar : TEXTOS_GALERIA.sinImagen,
    }
  const { subida, ...datos } = submission.value
  const done: Resultado = { ok: true, mensaje: TEXTOS_GALERIA.subida, id: subida }
  // The photo takes its upload's id, so that asking again after a lost answer makes no second one.
  if (await findFoto(platform.db, subida)) return done
  const image = {
    id: subida,
    usuario: yo.id,
    folder: 'galeria',
    nombre: datos.titulo,
    fecha: datos.fecha,
  } as const
  const taken = await takeUpload(platform, image, async (trx, url) => {
    await addFoto(trx, subida, datos, url)
    await note(trx, yo.email, 'foto-agregada', datos.titulo)
  })
  if (taken.ok) return done
  return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
}

const edicionSchema = fotoSchema.extend({ id: z.string(), version: z.coerce.number() })

async function editar({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: edicionSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const { id, version, ...datos } = submission.value
  const entrada = { quien: yo.email, accion: 'foto-editada', detalle: datos.titulo } as const
  if (await record(db, entrada, (trx) => updateFoto(trx, id, version, datos)))
    return { ok: true, mensaje: TEXTOS_GALERIA.actualizada, id }
  const foto = await findFoto(db, id)
  if (!foto) return { ok: false, mensaje: TEXTOS_GALERIA.borrada, actual: null }
  const actual = { version: foto.version, datos: fotoSchema.parse(foto) }
  return { ok: false, mensaje: TEXTOS_GALERIA.adelantada, actual }
}

async function eliminar({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const entrada = { quien: yo.email, accion: 'foto-eliminada' } as const
  const deshacer = await record(db, entrada, (trx) => deleteFoto(trx, String(form.get('id'))))
  return { ok: true, mensaje: TEXTOS_GALERIA.eliminada, deshacer }
}

async function agregarCategoria({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: categoriaSchema })
  if (submission.status !== 'success') {
    const mensaje = submission.error?.nombre?.[0] ?? TEXTOS_CATEGORIA.errorAgregar
    return { ok: false, envio: submission.reply(), mensaje }
  }
  const { nombre } = submission.value
  const entrada = { quien: yo.email, accion: 'categoria-agregada', detalle: nombre } as const
  return (await record(db, entrada, (trx) => addCategoria(trx, nombre)))
    ? { ok: true, mensaje: TEXTOS_CATEGORIA.anadida }
    : { ok: false, mensaje: TEXTOS_CATEGORIA.repetida }
}

async function eliminarCategoria({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const entrada = { quien: yo.email, accion: 'categoria-eliminada' } as const
  const deshacer = await record(db, entrada, (trx) => deleteCategoria(trx, String(form.get('id'))))
  return { ok: true, mensaje: TEXTOS_CATEGORIA.eliminada, deshacer }
}

export default function Galeria({ loaderData }: Route.ComponentProps) {
  const { pagina, categorias, resumen, categoria } = loaderData
  const { editing, region, edit, close } = useEdicion<Foto>()
  const nombres = categorias.map(({ nombre }) => nombre)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] xl:grid-cols-[25rem_1fr]">
      <div ref={region} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
        {editing ? (
          <EditarFoto key={editing.id} foto={editing} categorias={nombres} onClose={close} />
        ) : (
          <NuevasFotos categorias={nombres} />
        )}
      </div>
      <ListaFotos
        className="min-w-0 lg:row-span-2"
        pagina={pagina}
        resumen={resumen}
        categoria={categoria}
        editing={editing?.id}
        onEdit={edit}
      />
      <Categorias className="min-w-0" categorias={categorias} />
    </div>
  )
}
