import {
  ajustesActividad,
  ajustesAdministradores,
  ajustesCuenta,
} from '#app/features/administradores/admin/ajustes.server.ts'
import {
  parteActividad,
  parteAdministradores,
  parteCuenta,
} from '#app/features/administradores/admin/ajustes.tsx'
import { ajustesEstado } from '#app/features/estado/admin/ajustes.server.ts'
import { parteEstado } from '#app/features/estado/admin/ajustes.tsx'
import { ajustesPrivacidad } from '#app/features/privacidad/admin/ajustes.server.ts'
import { partePrivacidad } from '#app/features/privacidad/admin/ajustes.tsx'
import { ajustesRespaldo } from '#app/features/respaldo/admin/ajustes.server.ts'
import { parteRespaldo } from '#app/features/respaldo/admin/ajustes.tsx'
import { ajustesSitio } from '#app/features/sitio/admin/ajustes.server.ts'
import { parteSitio } from '#app/features/sitio/admin/ajustes.tsx'
import { ajustesTraer } from '#app/features/traer/ajustes.server.ts'
import { parteTraer } from '#app/features/traer/ajustes.tsx'
import { ajustesYoutube } from '#app/features/vivo/admin/ajustes.server.ts'
import { parteYoutube } from '#app/features/vivo/admin/ajustes.tsx'
import { ACCIONES } from '#app/features.server.ts'
import { adminActions, type Intention, needing } from '#app/parts/admin/actions.server.ts'
import type { ParteAjustes, ParteServer } from '#app/parts/admin/ajustes.ts'
import { adminLoader, demand } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/ajustes'

/** The parts, in the order of their tabs. A new one is a line here, and one in `loadersAndActions`. */
export const PARTES: readonly ParteAjustes<never>[] = [
  parteSitio,
  parteAdministradores,
  partePrivacidad,
  parteCuenta,
  parteYoutube,
  parteRespaldo,
  parteTraer,
  parteEstado,
  parteActividad,
]

const FALLAS = Object.assign({}, ...PARTES.map(({ fallas }) => fallas)) as Record<string, string>

/** By the ids of the parts. A function, to stay out of the browser. */
const loadersAndActions = () =>
  new Map<string, ParteServer<unknown>>([
    ['sitio', ajustesSitio],
    ['administradores', ajustesAdministradores],
    ['privacidad', ajustesPrivacidad],
    ['cuenta', ajustesCuenta],
    ['youtube', ajustesYoutube],
    ['respaldo', ajustesRespaldo],
    ['traer', ajustesTraer],
    ['estado', ajustesEstado],
    ['actividad', ajustesActividad(ACCIONES)],
  ])

/** Reads the part that is shown, and those that stay mounted behind it. */
export const loader = adminLoader(async (args) => {
  const asked = args.url.searchParams.get('parte')
  // A part that was asked for and is not theirs says why; by default everybody sees the first of their own.
  for (const { id, needs } of PARTES) if (id === asked) demand(args.yo, needs)
  const theirs = PARTES.filter(({ needs }) => isAllowed(args.yo.permisos, needs))
  const shown = theirs.find(({ id }) => id === asked) ?? theirs[0]
  const servers = loadersAndActions()
  const read = theirs.filter((parte) => parte === shown || parte.stays)
  const datos = read.map(async ({ id }) => [id, await servers.get(id)?.load(args)])
  return {
    partes: theirs.map(({ id }) => id),
    parte: shown?.id,
    datos: Object.fromEntries(await Promise.all(datos)) as Record<string, unknown>,
  }
})

export const action = adminActions(FALLAS, intentions())

/** The forms of all parts. @throws if one of them does not say what is shown when it fails. */
function intentions() {
  const servers = loadersAndActions()
  const all = PARTES.map(({ id, needs }) => needing(needs, servers.get(id)?.actions ?? {}))
  const merged: Record<string, Intention> = Object.assign({}, ...all)
  const mute = Object.keys(merged).find((name) => !Object.hasOwn(FALLAS, name))
  if (mute) throw new Error(`The form ${mute} of Ajustes has no text for a failure`)
  return merged
}

export const clientAction = keepTyped(FALLAS)

export default function AjustesSection({ loaderData: { partes, parte, datos } }: Route.ComponentProps) {
  const tabs = PARTES.filter(({ id }) => partes.includes(id))
  const content = tabs.map(({ id, stays, Panel }) => {
    if (!(id in datos)) return null
    const panel = <Panel key={id} datos={datos[id] as never} />
    if (!stays) return panel
    return (
      <div key={id} hidden={id !== parte}>
        {panel}
      </div>
    )
  })
  if (tabs.length === 1) return content
  return (
    <Tabs
      label="Ajustes"
      tabs={tabs}
      selected={parte ?? 'cuenta'}
      search={(id) => (id === tabs[0]?.id ? '' : `?parte=${id}`)}
    >
      {content}
    </Tabs>
  )
}
