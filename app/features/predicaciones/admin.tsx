import { FALLAS_SERIES, type Serie } from '#app/features/predicaciones/series/serie.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { buscarOf } from '#app/parts/admin/buscar.ts'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { PanelBorradores } from '#app/parts/borradores/panel-borradores.tsx'
import { FALLAS_BORRADORES } from '#app/parts/borradores/publicacion.ts'
import { pageOf } from '#app/platform/db/paging.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/admin'
import { findEditable } from './admin/formulario/editable.server.ts'
import { FormularioPredicacion } from './admin/formulario/formulario.tsx'
import { ListaPredicaciones } from './admin/lista.tsx'
import { PREDICACIONES_ACTIONS } from './admin/predicaciones-actions.server.ts'
import { Series } from './admin/series/series.tsx'
import { SERIES_ACTIONS } from './admin/series/series-actions.server.ts'
import { readFiltros } from './lista/filtros.ts'
import { listSermons } from './lista/listado.server.ts'
import { listPredicadores, pagePredicaciones } from './predicaciones.server.ts'
import { listSeries } from './series/series.server.ts'
import { FALLAS_PREDICACIONES, TEXTOS_PREDICACION } from './textos.ts'

const POR_PAGINA = 20

const pictureOf = ({ imagen, primera }: Serie) => ({ imagen: imagen || primera })

export const loader = adminLoader(async ({ platform, url, info }) => {
  const { db } = platform
  const { searchParams } = url
  const editar = searchParams.get('editar') ?? ''
  const images = async (rows: { imagen: string }[]) => {
    const urls = rows.map(({ imagen }) => imagen)
    return Object.fromEntries(await imagesByUrl(db, urls))
  }
  try {
    const series = await listSeries(db)
    if (searchParams.get('parte') === 'series') {
      const editando = series.find(({ id }) => id === editar)
      return {
        parte: 'series' as const,
        series,
        imagenes: await images(series.map(pictureOf)),
        clave: newId(),
        editando,
      }
    }
    const buscar = buscarOf(searchParams)
    const found = buscar
      ? (await listSermons(db, readFiltros(new URLSearchParams({ buscar })).filtros, 1)).ids
      : undefined
    const pagina = await pagePredicaciones(db, POR_PAGINA, pageOf(searchParams), found)
    return {
      parte: 'predicaciones' as const,
      pagina,
      buscar,
      imagenes: await images(pagina.filas),
      predicadores: await listPredicadores(db),
      series: series.map(({ id, nombre }) => ({ id, nombre })),
      clave: newId(),
      editando: await findEditable(db, editar),
      dia: diaSchema.safeParse(searchParams.get('fecha')).data,
      borradores: await listFilasBorrador(platform, 'predicaciones', 'imagen'),
    }
  } catch (error) {
    info.log.error({ err: error }, 'the sermons could not be read')
    throw new Response(TEXTOS_PREDICACION.errorCargar, { status: 500 })
  }
})

const FALLAS = { ...FALLAS_PREDICACIONES, ...FALLAS_SERIES, ...FALLAS_BORRADORES }

export const action = adminActions(FALLAS, { ...PREDICACIONES_ACTIONS, ...SERIES_ACTIONS })

export const clientAction = keepTyped(FALLAS)

const PARTES = [
  { id: 'predicaciones', label: 'Predicaciones' },
  { id: 'series', label: 'Series' },
] as const

export default function SeccionPredicaciones({ loaderData }: Route.ComponentProps) {
  return (
    <Tabs
      label="Predicaciones"
      tabs={PARTES}
      selected={loaderData.parte}
      search={(id) => (id === 'series' ? '?parte=series' : '')}
    >
      {loaderData.parte === 'series' ? <Series {...loaderData} /> : <Predicaciones {...loaderData} />}
    </Tabs>
  )
}

type Lista = Extract<Awaited<ReturnType<typeof loader>>, { parte: 'predicaciones' }>

function Predicaciones({ pagina, imagenes, predicadores, series, clave, editando, dia, ...rest }: Lista) {
  const { editing, place, close } = useEdicion(editando, TEXTOS_PREDICACION.borrado)
  return (
    <FormBesideList
      {...place}
      agregar="Agregar predicación"
      form={
        <FormularioPredicacion
          key={editing?.id ?? 'nueva'}
          editable={editing}
          clave={clave}
          predicadores={predicadores}
          series={series}
          dia={dia}
          onClose={close}
        />
      }
    >
      <PanelBorradores filas={rest.borradores} varias="predicaciones" editing={editing?.id} />
      <ListaPredicaciones pagina={pagina} imagenes={imagenes} buscar={rest.buscar} editing={editing?.id} />
    </FormBesideList>
  )
}
