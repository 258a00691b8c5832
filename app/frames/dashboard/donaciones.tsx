import { administradores } from '#app/features/administradores/feature.ts'
import {
  CUENTAS_ACTIONS,
  CUIDADO_ACTIONS,
  loadCuentas,
  PROPUESTAS_ACTIONS,
} from '#app/features/donaciones/admin/cuentas.server.ts'
import { Cuentas } from '#app/features/donaciones/admin/cuentas.tsx'
import { TEXTOS_CUENTA } from '#app/features/donaciones/cuenta-bancaria.ts'
import { TEXTOS_CUIDADO } from '#app/features/donaciones/cuidado/cuidado.ts'
import { donaciones } from '#app/features/donaciones/feature.ts'
import { HojaDeOracion } from '#app/features/peticiones/admin/hoja-de-oracion.tsx'
import { loadHoja, loadPeticiones, noteReading } from '#app/features/peticiones/admin/lista.server.ts'
import { Peticiones } from '#app/features/peticiones/admin/lista.tsx'
import { PETICIONES_ACTIONS } from '#app/features/peticiones/admin/lista-actions.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { countPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { adminActions, needing } from '#app/parts/admin/actions.server.ts'
import { adminLoader, demand } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/donaciones'

/** Bank accounts and prayer requests, two tabs of one section (docs/product.md, Names on the screen). */
export const loader = adminLoader(async ({ url, platform, info, yo }) => {
  const { db, auth } = platform
  const params = url.searchParams
  const lee = isAllowed(yo.permisos, peticiones.permiso)
  const cuida = isAllowed(yo.permisos, donaciones.permiso)
  const imprime = params.get('imprimir') === '1'
  if (imprime || params.get('vista') === 'peticiones' || !cuida) {
    demand(yo, peticiones.permiso)
    const conteo = await countPeticiones(db)
    const note = (leidas: readonly unknown[]) =>
      leidas.length > 0 ? noteReading(db, yo.email, info.log) : undefined
    if (imprime) {
      const hoja = await loadHoja(db)
      await note(hoja)
      return { vista: 'imprimir' as const, conteo, hoja }
    }
    const lista = await loadPeticiones({ db, auth, yo: yo.id }, params)
    await note(lista.peticiones)
    return { vista: 'peticiones' as const, cuida, conteo, ...lista }
  }
  const conteo = lee ? await countPeticiones(db) : undefined
  return { vista: 'cuentas' as const, conteo, ...(await loadCuentas({ platform, yo })) }
})

const FALLAS = {
  agregar: TEXTOS_CUENTA.errorAgregar,
  actualizar: TEXTOS_CUENTA.errorActualizar,
  eliminar: TEXTOS_CUENTA.errorEliminar,
  paypal: TEXTOS_CUENTA.errorPaypal,
  'aprobar-cuenta': TEXTOS_CUIDADO.errorAprobar,
  'descartar-cuenta': TEXTOS_CUIDADO.errorDescartar,
  'cuidar-cuentas': TEXTOS_CUIDADO.error,
  atendida: TEXTOS_PETICION.errorActualizar,
  pendiente: TEXTOS_PETICION.errorActualizar,
  'ore-por-esto': TEXTOS_PETICION.errorActualizar,
  cuidar: TEXTOS_PETICION.errorCuidar,
  'no-es-dudosa': TEXTOS_PETICION.errorActualizar,
  'eliminar-peticion': TEXTOS_PETICION.errorEliminar,
  'eliminar-dudosas': TEXTOS_PETICION.errorEliminar,
}

export const action = adminActions(FALLAS, {
  ...needing(donaciones.permiso, { ...CUENTAS_ACTIONS, ...PROPUESTAS_ACTIONS }),
  ...needing(administradores.permiso, CUIDADO_ACTIONS),
  ...needing(peticiones.permiso, PETICIONES_ACTIONS),
})

export const clientAction = keepTyped(FALLAS)

export default function DonacionesSection({ loaderData }: Route.ComponentProps) {
  if (loaderData.vista === 'imprimir')
    return <HojaDeOracion peticiones={loaderData.hoja} total={loaderData.conteo.pendientes} />
  const { vista, conteo } = loaderData
  const content = vista === 'cuentas' ? <Cuentas {...loaderData} /> : <Peticiones {...loaderData} />
  // Somebody who may do one of the two sees no tabs.
  if (!conteo || (vista === 'peticiones' && !loaderData.cuida)) return content
  return (
    <Tabs
      label="Donaciones"
      tabs={[
        { id: 'cuentas', label: 'Cuentas bancarias' },
        {
          id: 'peticiones',
          label: 'Peticiones de oración',
          badge: conteo.pendientes,
          badgeLabel: conteo.pendientes === 1 ? 'pendiente' : 'pendientes',
        },
      ]}
      selected={vista}
      search={(id) => (id === 'peticiones' ? '?vista=peticiones' : '')}
    >
      {content}
    </Tabs>
  )
}
