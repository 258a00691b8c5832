import type { ReactNode } from 'react'
import type { Who } from '#app/parts/feature/permisos.ts'
import type { Intention } from './actions.server.ts'
import type { AdminArgs } from './gate.server.ts'

/** A part of Ajustes, as its room declares it to the browser. `Datos` is what its `load` reads. */
export type ParteAjustes<Datos> = {
  /** Its name in the address: `?parte=…`. */
  id: string
  label: string
  needs: Who
  /** What its forms say when they fail, by intention. */
  fallas: Readonly<Record<string, string>>
  /** Stays mounted while another part is shown, with what was typed in it. */
  stays?: true
  Panel: (props: { datos: Datos }) => ReactNode
}

/** What the server does for a part; each of its forms, too, asks for what the part needs. */
export type ParteServer<Datos> = {
  load(args: AdminArgs): Promise<Datos>
  actions: Readonly<Record<string, Intention>>
}

/** What the panel of a part is given. */
export type DatosDe<Parte extends ParteServer<unknown>> = Awaited<ReturnType<Parte['load']>>
