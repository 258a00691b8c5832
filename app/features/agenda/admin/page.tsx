import { adminActions, needing } from '#app/parts/admin/actions.server.ts'
import { buscarOf } from '#app/parts/admin/buscar.ts'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { formOf } from '#app/parts/admin/without-scripts/page-states.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { newId } from '#app/platform/ids.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { listCategorias } from '../agenda.server.ts'
import { FALLAS_CATEGORIAS_AGENDA } from '../categorias/categoria.ts'
import { listFilasCategoria } from '../categorias/categorias.server.ts'
import { HORARIOS_ACTIONS } from '../horarios/coincidir.server.ts'
import { FALLAS_HORARIOS } from '../horarios/textos.ts'
import type { Route } from './+types/page'
import { Categorias } from './categorias.tsx'
import { CATEGORIAS_AGENDA_ACTIONS } from './categorias-actions.server.ts'
import { EVENTOS_ACTIONS } from './eventos-actions.server.ts'
import { findFila, listFilas } from './filas.server.ts'
import { FormularioEvento } from './formulario/formulario.tsx'
import { QuitarEvento, SuspenderFecha } from './formulario/remove.tsx'
import { ListaFechas } from './lista.tsx'
import { FALLAS_EVENTOS, TEXTOS_EVENTO } from './textos.ts'

const MES = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/

export const loader = adminLoader(async ({ platform, url, info }) => {
  const { db } = platform
  const { searchParams } = url
  const abierta = formOf(url.search)?.id ?? ''
  try {
    if (searchParams.get('parte') === 'categorias') {
      const categorias = await listFilasCategoria(db)
      const editando = categorias.find(({ id }) => id === abierta)
      return { parte: 'categorias' as const, categorias, editando }
    }
    const asked = searchParams.get('mes') ?? ''
    const mes = MES.test(asked) ? asked : undefined
    const buscar = buscarOf(searchParams)
    const mas = searchParams.get('fechas') === 'mas'
    const lista = await listFilas(db, new Date(), { mes, buscar, mas })
    return {
      parte: 'eventos' as const,
      mes: mes ?? null,
      buscar,
      ...lista,
      categorias: await listCategorias(db),
      clave: newId(),
      editando: await findFila(db, abierta, lista.hoy),
      borradores: await listFilasBorrador(platform, 'eventos', 'imagen'),
    }
  } catch (error) {
    info.log.error({ err: error }, 'the agenda could not be read')
    throw new Response(TEXTOS_EVENTO.errorCargar, { status: 500 })
  }
})

const FALLAS = {
  ...FALLAS_EVENTOS,
  ...FALLAS_CATEGORIAS_AGENDA,
  ...FALLAS_BORRADORES,
  ...FALLAS_HORARIOS,
}

export const action = adminActions(FALLAS, {
  ...needing('agenda', { ...EVENTOS_ACTIONS, ...CATEGORIAS_AGENDA_ACTIONS }),
  ...HORARIOS_ACTIONS,
})

export const clientAction = keepTyped(FALLAS)

const PARTES = [
  { id: 'eventos', label: 'Eventos' },
  { id: 'categorias', label: 'Categorías' },
] as const

export default function SeccionAgenda({ loaderData }: Route.ComponentProps) {
  return (
    <Tabs
      label="Agenda"
      tabs={PARTES}
      selected={loaderData.parte}
      search={(id) => (id === 'categorias' ? '?parte=categorias' : '')}
    >
      {loaderData.parte === 'categorias' ? <Categorias {...loaderData} /> : <Eventos {...loaderData} />}
    </Tabs>
  )
}

type EventosProps = Extract<Route.ComponentProps['loaderData'], { parte: 'eventos' }>

function Eventos({ categorias, clave, editando, borradores, ...lista }: EventosProps) {
  const { hoy, filas } = lista
  const { editing, what, place, close } = useEdicion(editando, TEXTOS_EVENTO.borrado, (form) =>
    form.what === 'suspender' ? filas.find(({ id }) => id === form.id) : undefined,
  )
  const quitar = editing?.publicacion.estado === 'publicado' && (
    <QuitarEvento
      key={`${what} ${editing.id}`}
      fila={filas.find(({ id }) => id === editing.id) ?? editing}
      hoy={hoy}
      abierto={what === 'eliminar'}
      onOk={close}
    />
  )
  return (
    <FormBesideList
      {...place}
      agregar="Agregar evento"
      form={
        editing && what === 'suspender' ? (
          <SuspenderFecha key={editing.id} fila={editing} hoy={hoy} onClose={close} />
        ) : (
          <>
            {what === 'eliminar' && quitar}
            <FormularioEvento
              key={editing?.id ?? 'nuevo'}
              fila={editing}
              clave={clave}
              categorias={categorias}
              hoy={hoy}
              onClose={close}
            />
            {what !== 'eliminar' && quitar}
          </>
        )
      }
    >
      <PanelBorradores filas={borradores} varias="eventos" editing={editing?.evento} />
      <ListaFechas {...lista} editing={editing?.id} />
    </FormBesideList>
  )
}
