import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { openBusqueda } from '#app/features/peticiones/admin/buscar.server.ts'
import { HojaDeOracion } from '#app/features/peticiones/admin/hoja-de-oracion.tsx'
import { Peticiones } from '#app/features/peticiones/admin/lista.tsx'
import { FILTROS, TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import {
  clearSospecha,
  countDudosas,
  countPeticiones,
  deleteDudosas,
  deletePeticion,
  listPeticiones,
  PETICIONES_MIRADAS,
  PETICIONES_POR_PAGINA,
  setAtendida,
} from '#app/features/peticiones/peticiones.server.ts'
import { adminActions, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { ADELANTADO, keepTyped } from '#app/parts/admin/resultado.ts'
import { idOfForm, momentOfId, newId, now } from '#app/platform/ids.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/admin'
import { Cuentas } from './admin/cuentas.tsx'
import { cuentaBancariaSchema, TEXTOS_CUENTA } from './cuenta-bancaria.ts'
import { deleteCuenta, insertCuenta, listCuentas, updateCuenta } from './cuentas-bancarias.server.ts'

/** As many pages as one address shows; beyond them «Ver más» goes on from where they end. */
const MOST_PAGES = 10
const MOST_PRINTED = 300

export const loader = adminLoader(async ({ url, platform: { db, auth } }) => {
  const params = url.searchParams
  const conteo = await countPeticiones(db)
  if (params.get('imprimir') === '1') {
    // What machines wrote is not read out at a prayer meeting.
    const { peticiones } = await listPeticiones(db, {
      filtro: 'pendientes',
      dudosas: false,
      limit: MOST_PRINTED,
    })
    // A sheet of paper lies around: what reaches it is the name and the request, no way to reach the person.
    const hoja = peticiones.map(({ id, nombre, peticion, fecha }) => ({ id, nombre, peticion, fecha }))
    return { vista: 'imprimir' as const, conteo, hoja }
  }
  if (params.get('vista') !== 'peticiones')
    return { vista: 'cuentas' as const, conteo, cuentas: await listCuentas(db), clave: newId() }

  const soloDudosas = params.get('filtro') === 'dudosas'
  const filtro = FILTROS.find((each) => each === params.get('filtro')) ?? 'todas'
  const busca = await openBusqueda(auth, params.get('busca'))
  const paginas = Math.min(Math.max(Math.trunc(Number(params.get('paginas'))) || 1, 1), MOST_PAGES)
  const desde = params.get('desde') ?? undefined
  const { peticiones, siguiente, hayMas } = await listPeticiones(db, {
    filtro,
    busca,
    desde,
    limit: paginas * PETICIONES_POR_PAGINA,
    mirar: paginas * PETICIONES_MIRADAS,
    ...(soloDudosas && { dudosas: true }),
  })
  const mas = siguiente
    ? paginas < MOST_PAGES
      ? { paginas: paginas + 1, desde }
      : { paginas: 1, desde: siguiente }
    : undefined
  return {
    vista: 'peticiones' as const,
    conteo,
    dudosas: await countDudosas(db),
    /** Those that come later are not among what is seen now. */
    visto: now(),
    filtro: soloDudosas ? ('dudosas' as const) : filtro,
    busca,
    peticiones,
    mas,
    hayMas,
    desdeMedio: Boolean(desde),
  }
})

const FALLAS = {
  agregar: TEXTOS_CUENTA.errorAgregar,
  actualizar: TEXTOS_CUENTA.errorActualizar,
  eliminar: TEXTOS_CUENTA.errorEliminar,
  atendida: TEXTOS_PETICION.errorActualizar,
  pendiente: TEXTOS_PETICION.errorActualizar,
  'no-es-dudosa': TEXTOS_PETICION.errorActualizar,
  'eliminar-peticion': TEXTOS_PETICION.errorEliminar,
  'eliminar-dudosas': TEXTOS_PETICION.errorEliminar,
}

export const action = adminActions(FALLAS, {
  agregar: intention({
    schema: cuentaBancariaSchema.extend({ clave: z.uuidv7().optional() }),
    async run({ record }, { clave, ...cuenta }) {
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, cuenta) : newId()
      const entrada = { accion: 'cuenta-agregada', detalle: cuenta.banco } as const
      await record(entrada, (trx) => insertCuenta(trx, id, cuenta))
      return { ok: true, mensaje: TEXTOS_CUENTA.agregada, id }
    },
  }),

  actualizar: intention({
    schema: cuentaBancariaSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, ...cuenta }) {
      const entrada = { accion: 'cuenta-editada', detalle: cuenta.banco } as const
      if (await record(entrada, (trx) => updateCuenta(trx, id, version, cuenta)))
        return { ok: true, mensaje: TEXTOS_CUENTA.actualizada, id }
      const actual = (await listCuentas(db)).find((cuenta) => cuenta.id === id)
      if (!actual) return { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta, actual: null }
      const { banco, tipo, titular, numero, rut, correo } = actual
      const datos = { banco, tipo, titular, numero, rut, correo: correo ?? '' }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'cuenta-eliminada' }, (trx) => deleteCuenta(trx, id))
      return { ok: true, mensaje: TEXTOS_CUENTA.eliminada, deshacer }
    },
  }),

  atendida: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-atendida' }, (trx) => setAtendida(trx, id, true)))
        ? { ok: true, mensaje: TEXTOS_PETICION.atendida }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
    },
  }),

  pendiente: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-pendiente' }, (trx) => setAtendida(trx, id, false)))
        ? { ok: true, mensaje: TEXTOS_PETICION.pendiente }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
    },
  }),

  'no-es-dudosa': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-no-dudosa' }, (trx) => clearSospecha(trx, id)))
        ? { ok: true, mensaje: TEXTOS_PETICION.noEsDudosa }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
    },
  }),

  'eliminar-peticion': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'peticion-eliminada' }, (trx) => deletePeticion(trx, id))
      return { ok: true, mensaje: TEXTOS_PETICION.eliminada, deshacer }
    },
  }),

  'eliminar-dudosas': intention({
    schema: z.object({ visto: z.string() }),
    async run({ record }, { visto }) {
      await record({ accion: 'dudosas-eliminadas' }, (trx) => deleteDudosas(trx, visto))
      return { ok: true, mensaje: TEXTOS_PETICION.dudosasEliminadas }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function DonacionesSection({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  if (loaderData.vista === 'imprimir')
    return <HojaDeOracion peticiones={loaderData.hoja} total={loaderData.conteo.pendientes} />
  const vista = params.get('vista') === 'peticiones' ? 'peticiones' : 'cuentas'
  return (
    <Tabs
      label="Donaciones"
      tabs={[
        { id: 'cuentas', label: 'Cuentas bancarias' },
        {
          id: 'peticiones',
          label: 'Peticiones de oración',
          badge: loaderData.conteo.pendientes,
          badgeLabel: loaderData.conteo.pendientes === 1 ? 'pendiente' : 'pendientes',
        },
      ]}
      selected={loaderData.vista}
      onSelect={(id) => {
        if (id !== vista) setParams(id === 'peticiones' ? { vista: id } : {}, { preventScrollReset: true })
      }}
    >
      {loaderData.vista === 'cuentas' ? (
        <Cuentas cuentas={loaderData.cuentas} clave={loaderData.clave} />
      ) : (
        <Peticiones {...loaderData} />
      )}
    </Tabs>
  )
}
