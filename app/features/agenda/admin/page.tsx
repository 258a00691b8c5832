import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { listCategorias } from '../agenda.server.ts'
import { FALLAS_CATEGORIAS_AGENDA } from '../categorias/categoria.ts'
import { listFilasCategoria } from '../categorias/categorias.server.ts'
import type { Route } from './+types/page'
import { Categorias } from './categorias.tsx'
import { CATEGORIAS_AGENDA_ACTIONS } from './categorias-actions.server.ts'
import { Eventos } from './eventos.tsx'
import { EVENTOS_ACTIONS } from './eventos-actions.server.ts'
import { findFila, listFilas } from './filas.server.ts'
import { FALLAS_EVENTOS, MAX_BUSCAR, TEXTOS_EVENTO } from './textos.ts'

const MES = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/

export const loader = adminLoader(async ({ platform, url, info }) => {
  const { db } = platform
  const { searchParams } = url
  const editar = searchParams.get('editar') ?? ''
  try {
    if (searchParams.get('parte') === 'categorias') {
      const categorias = await listFilasCategoria(db)
      const editando = categorias.find(({ id }) => id === editar)
      return { parte: 'categorias' as const, categorias, editando }
    }
    const asked = searchParams.get('mes') ?? ''
    const mes = MES.test(asked) ? asked : undefined
    const buscar = (searchParams.get('buscar') ?? '').trim().slice(0, MAX_BUSCAR)
    const ahora = new Date()
    const hoy = localAt(ahora, await readZona(db)).slice(0, 10)
    return {
      parte: 'eventos' as const,
      mes: mes ?? null,
      buscar,
      ...(await listFilas(db, ahora, mes, buscar)),
      categorias: await listCategorias(db),
      clave: newId(),
      editando: await findFila(db, editar, hoy),
      borradores: await listFilasBorrador(platform, 'eventos', 'imagen'),
    }
  } catch (error) {
    info.log.error({ err: error }, 'the agenda could not be read')
    throw new Response(TEXTOS_EVENTO.errorCargar, { status: 500 })
  }
})

const FALLAS = { ...FALLAS_EVENTOS, ...FALLAS_CATEGORIAS_AGENDA, ...FALLAS_BORRADORES }

export const action = adminActions(FALLAS, { ...EVENTOS_ACTIONS, ...CATEGORIAS_AGENDA_ACTIONS })

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
