import { Newspaper } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { data, useLocation } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { buscarOf } from '#app/parts/admin/buscar.ts'
import { DiaCorto } from '#app/parts/admin/dia-corto.tsx'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Lista } from '#app/parts/admin/lista.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { formOf } from '#app/parts/admin/without-scripts/page-states.ts'
import { pageOf } from '#app/platform/db/paging.server.ts'
import type { Route } from './+types/admin'
import { BOLETIN_ACTIONS } from './admin/boletin-actions.server.ts'
import { pageBoletines, readEditable } from './admin/editable.server.ts'
import { Editor } from './admin/editor.tsx'
import { CAMPO_SOLO } from './admin/use-autoguardado.ts'
import { FALLAS_BOLETIN, TEXTOS_BOLETIN } from './formulario.ts'

export const loader = adminLoader(async ({ platform, url: { searchParams }, info }) => {
  const { db } = platform
  const buscar = buscarOf(searchParams)
  try {
    const [pagina, editable] = await Promise.all([
      pageBoletines(db, pageOf(searchParams), buscar),
      readEditable(platform, searchParams.get('editar') ?? ''),
    ])
    return { pagina, editable, buscar }
  } catch (error) {
    info.log.error({ err: error }, 'the bulletins could not be read')
    throw new Response(TEXTOS_BOLETIN.errorCargar, { status: 500 })
  }
})

export const action = adminActions(FALLAS_BOLETIN, BOLETIN_ACTIONS)

const kept = keepTyped(FALLAS_BOLETIN)

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData()
  const answer = await kept(args)
  // Nothing else shows what is being written: with a failure's status, no page loads its data again.
  return form.has(CAMPO_SOLO) ? data(answer.data, { status: 400 }) : answer
}

export default function SeccionBoletin({ loaderData }: Route.ComponentProps) {
  const { pagina, buscar, editable: loaded } = loaderData
  const form = formOf(useLocation().search)
  const editing = form?.what === 'editar' ? form.id : undefined
  // A new bulletin that nobody saved yet stays the same one, whatever loads meanwhile.
  const [opened, setOpened] = useState(loaded)
  const editable = editing === undefined && opened.version === 0 ? opened : loaded
  if (editable !== opened) setOpened(editable)
  const region = useRef<HTMLDivElement>(null)
  // The focus follows when another one is opened.
  const shown = useRef(editable.id)
  useEffect(() => {
    if (shown.current === editable.id) return
    shown.current = editable.id
    if (editing !== editable.id) return
    region.current?.scrollIntoView({ block: 'start' })
    region.current?.focus({ preventScroll: true })
  }, [editable.id, editing])
  return (
    <FormBesideList
      region={region}
      open={form !== undefined}
      opening={false}
      agregar="Agregar boletín"
      form={<Editor key={editable.id} editable={editable} />}
      wide
    >
      <Lista
        titulo="Boletines"
        pagina={pagina}
        busqueda={{ label: 'Buscar boletines', placeholder: 'Título o texto', buscar }}
        icono={Newspaper}
        vacio={TEXTOS_BOLETIN.vacio}
        comienzo="Escribe el primero: se guarda mientras escribes."
      >
        {(fila) => (
          <FilaEditable
            key={fila.id}
            item={{ id: fila.id, nombre: fila.titulo, ejemplo: fila.ejemplo }}
            dia={fila.fecha}
            detalle={
              <>
                <span className="sr-only">
                  <DiaCorto dia={fila.fecha} />:{' '}
                </span>
                {fila.detalle}
              </>
            }
            confirmar={TEXTOS_BOLETIN.confirmar}
            ruta={fila.ruta}
            editing={fila.id === editing}
          />
        )}
      </Lista>
    </FormBesideList>
  )
}
