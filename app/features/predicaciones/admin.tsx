import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { note, record } from '#app/parts/actividad/actividad.server.ts'
import { type AdminArgs, adminAction, adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { FilesFailed, takeUpload } from '#app/platform/images/take-upload.server.ts'
import type { Route } from './+types/admin'
import { EditarPredicacion } from './admin/editar.tsx'
import { ListaPredicaciones } from './admin/lista.tsx'
import { NuevaPredicacion } from './admin/nueva.tsx'
import { type Predicacion, predicacionSchema, TEXTOS_PREDICACION } from './predicacion.ts'
import {
  addPredicacion,
  deletePredicacion,
  findPredicacion,
  pagePredicaciones,
  updatePredicacion,
} from './predicaciones.server.ts'

const POR_PAGINA = 20

export const loader = adminLoader(async ({ platform: { db }, url, info }) => {
  const place = {
    desde: url.searchParams.get('desde') ?? undefined,
    hasta: url.searchParams.get('hasta') ?? undefined,
  }
  try {
    const pagina = await pagePredicaciones(db, POR_PAGINA, place)
    const images = await imagesByUrl(
      db,
      pagina.filas.map(({ imagen }) => imagen),
    )
    return { pagina, imagenes: Object.fromEntries(images), clave: newId() }
  } catch (error) {
    info.log.error({ err: error }, 'the sermons could not be read')
    throw new Response(TEXTOS_PREDICACION.errorCargar, { status: 500 })
  }
})

const FALLAS: Record<string, string> = {
  agregar: TEXTOS_PREDICACION.errorAgregar,
  editar: TEXTOS_PREDICACION.errorActualizar,
  eliminar: TEXTOS_PREDICACION.errorEliminar,
}
const falla = (form: FormData) => FALLAS[String(form.get('intencion'))] ?? TEXTOS_PREDICACION.errorAgregar

type Write = AdminArgs & { form: FormData }
const WRITES: Record<string, (write: Write) => Promise<Resultado>> = { agregar, editar, eliminar }

/** Section 8 tells a picture that could not be kept from a record that could not be written. */
const fallaDe = (form: FormData, error: unknown) =>
  error instanceof FilesFailed ? TEXTOS_SUBIDA.error : falla(form)

export const action = adminAction(fallaDe, async (write): Promise<Resultado> => {
  const run = WRITES[String(write.form.get('intencion'))]
  return run ? run(write) : { ok: false, mensaje: TEXTOS_PREDICACION.errorAgregar }
})

export const clientAction = keepTyped(falla)

const nuevaSchema = predicacionSchema.extend({ subida: z.uuid().optional(), clave: z.uuidv7().optional() })

async function agregar({ platform, yo, form }: Write): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: nuevaSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const { subida, clave, ...datos } = submission.value
  const done: Resultado = { ok: true, mensaje: TEXTOS_PREDICACION.agregada }
  const add = async (trx: Db, id: string, url: string) => {
    if (await addPredicacion(trx, id, datos, url))
      await note(trx, yo.email, 'predicacion-agregada', datos.titulo)
  }
  if (!subida) {
    const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, datos) : newId()
    await changeContent(platform.db, (trx) => add(trx, id, ''))
    return done
  }
  // It takes its upload's id, so that asking again after a lost answer makes no second one.
  if (await findPredicacion(platform.db, subida)) return done
  const image = {
    id: subida,
    usuario: yo.id,
    folder: 'predicaciones',
    nombre: datos.titulo,
    fecha: datos.fecha,
  } as const
  const taken = await takeUpload(platform, image, (trx, url) => add(trx, subida, url))
  if (taken.ok) return done
  return { ok: false, mensaje: taken.mensaje ?? TEXTOS_PREDICACION.errorAgregar, sinSubida: true }
}

const edicionSchema = predicacionSchema.extend({ id: z.string(), version: z.coerce.number() })

async function editar({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const submission = parseWithZod(form, { schema: edicionSchema })
  if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
  const { id, version, ...datos } = submission.value
  const entrada = { quien: yo.email, accion: 'predicacion-editada', detalle: datos.titulo } as const
  if (await record(db, entrada, (trx) => updatePredicacion(trx, id, version, datos)))
    return { ok: true, mensaje: TEXTOS_PREDICACION.actualizada, id }
  const predicacion = await findPredicacion(db, id)
  if (!predicacion) return { ok: false, mensaje: TEXTOS_PREDICACION.borrada, actual: null }
  const actual = { version: predicacion.version, datos: predicacionSchema.parse(predicacion) }
  return { ok: false, mensaje: TEXTOS_PREDICACION.adelantada, actual }
}

async function eliminar({ platform: { db }, yo, form }: Write): Promise<Resultado> {
  const entrada = { quien: yo.email, accion: 'predicacion-eliminada' } as const
  const deshacer = await record(db, entrada, (trx) => deletePredicacion(trx, String(form.get('id'))))
  return { ok: true, mensaje: TEXTOS_PREDICACION.eliminada, deshacer }
}

export default function Predicaciones({ loaderData }: Route.ComponentProps) {
  const { pagina, imagenes, clave } = loaderData
  const { editing, region, edit, close } = useEdicion<Predicacion>()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] xl:grid-cols-[25rem_1fr]">
      <div ref={region} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
        {editing ? (
          <EditarPredicacion key={editing.id} predicacion={editing} onClose={close} />
        ) : (
          <NuevaPredicacion clave={clave} />
        )}
      </div>
      <ListaPredicaciones pagina={pagina} imagenes={imagenes} editing={editing?.id} onEdit={edit} />
    </div>
  )
}
