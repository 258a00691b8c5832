import { z } from 'zod'
import { adminActions, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import type { Route } from './+types/admin'
import { EditarPredicacion } from './admin/editar.tsx'
import { ListaPredicaciones } from './admin/lista.tsx'
import { NuevaPredicacion } from './admin/nueva.tsx'
import { type Predicacion, predicacionSchema, TEXTOS_PREDICACION } from './predicacion.ts'
import {
  addPredicacion,
  deletePredicacion,
  findPredicacion,
  listPredicadores,
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
    const editando = await findPredicacion(db, url.searchParams.get('editar') ?? '')
    const predicadores = await listPredicadores(db)
    return { pagina, imagenes: Object.fromEntries(images), predicadores, clave: newId(), editando }
  } catch (error) {
    info.log.error({ err: error }, 'the sermons could not be read')
    throw new Response(TEXTOS_PREDICACION.errorCargar, { status: 500 })
  }
})

const FALLAS = {
  agregar: TEXTOS_PREDICACION.errorAgregar,
  editar: TEXTOS_PREDICACION.errorActualizar,
  eliminar: TEXTOS_PREDICACION.errorEliminar,
}

export const action = adminActions(FALLAS, {
  agregar: intention({
    schema: predicacionSchema.extend({ subida: z.uuid().optional(), clave: z.uuidv7().optional() }),
    async run({ platform, yo, logActivity }, { subida, clave, ...datos }) {
      const done = { ok: true, mensaje: TEXTOS_PREDICACION.agregada } as const
      const add = async (trx: Db, id: string, url: string) => {
        if (await addPredicacion(trx, id, datos, url))
          await logActivity(trx, { accion: 'predicacion-agregada', detalle: datos.titulo })
      }
      if (!subida) {
        const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, datos) : newId()
        await changeContent(platform.db, (trx) => add(trx, id, ''))
        return done
      }
      // Reuse the upload's id: sending the form again after a lost answer adds no second sermon.
      if (await findPredicacion(platform.db, subida)) return done
      const { titulo: nombre, fecha } = datos
      const image = { id: subida, usuario: yo.id, folder: 'predicaciones', nombre, fecha } as const
      const taken = await takeUpload(platform, image, (trx, url) => add(trx, subida, url))
      if (taken.ok) return done
      return { ok: false, mensaje: taken.mensaje ?? TEXTOS_PREDICACION.errorAgregar, sinSubida: true }
    },
  }),

  editar: intention({
    schema: predicacionSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, ...datos }) {
      const entrada = { accion: 'predicacion-editada', detalle: datos.titulo } as const
      if (await record(entrada, (trx) => updatePredicacion(trx, id, version, datos)))
        return { ok: true, mensaje: TEXTOS_PREDICACION.actualizada, id }
      const predicacion = await findPredicacion(db, id)
      if (!predicacion) return { ok: false, mensaje: TEXTOS_PREDICACION.borrada, actual: null }
      const actual = { version: predicacion.version, datos: predicacionSchema.parse(predicacion) }
      return { ok: false, mensaje: TEXTOS_PREDICACION.adelantada, actual }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'predicacion-eliminada' }, (trx) => deletePredicacion(trx, id))
      return { ok: true, mensaje: TEXTOS_PREDICACION.eliminada, deshacer }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function Predicaciones({ loaderData }: Route.ComponentProps) {
  const { pagina, imagenes, predicadores, clave, editando } = loaderData
  const { editing, region, edit, close } = useEdicion<Predicacion>(editando)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] xl:grid-cols-[25rem_1fr]">
      <div ref={region} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
        {editing ? (
          <EditarPredicacion
            key={editing.id}
            predicacion={editing}
            predicadores={predicadores}
            onClose={close}
          />
        ) : (
          <NuevaPredicacion clave={clave} predicadores={predicadores} />
        )}
      </div>
      <ListaPredicaciones pagina={pagina} imagenes={imagenes} editing={editing?.id} onEdit={edit} />
    </div>
  )
}
