import type { IconNode } from 'lucide'
import type { Cached, Pagina } from '#app/parts/page/pagina.ts'
import type { Access } from './access.ts'

/** A feature's place in the dashboard. */
export type Seccion = {
  titulo: string
  ruta: string
  icono: IconNode
  /** What is done there, in one line of the home. */
  resumen: string
  /** Has a place in the phone's bar. */
  enBarra: boolean
}

/** What a feature says of itself to everybody: safe in the browser. */
export type Feature = {
  name: string
  /** Its addresses and who may use them, in the dashboard too. */
  access: readonly Access[]
  /** Its public pages. */
  pages?: readonly Pagina[]
  /** Further addresses that are cached like pages, such as the data that a page asks for later. */
  cached?: readonly Cached[]
  section?: Seccion
}
