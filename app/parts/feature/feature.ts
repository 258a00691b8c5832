import type { IconNode } from 'lucide'
import type { Access } from './access.ts'
import type { Permiso } from './permisos.ts'

/** A feature's place in the dashboard. */
export type Seccion = {
  titulo: string
  /** Its page's title, where the menu has a shorter word. */
  encabezado?: string
  /** Pages within it that have a title of their own, by the end of their address. */
  dentro?: Readonly<Record<string, string>>
  /** Its address, with a query if it is a view of another section's. */
  ruta: string
  icono: IconNode
  /** Has a place in the phone's bar. */
  enBarra: boolean
  /** Its quick link on the home, which leads straight to what it says; without it there is none. */
  acceso?: { texto: string; ruta: string }
}

/**
 * What a service needs of a feature: its line of the home's week. The server's part says how it stands
 * (`semana`).
 */
export type LineaDeSemana = {
  /** «Fotos». */
  que: string
  icono: IconNode
  /** Its place among the lines, which begin with what comes first on that day. */
  orden: number
  /** It is made after the service, and still asked for on the days that follow. */
  despues?: true
}

/** Something that may wait for an answer: a line of the home's «Para atender», and a count in the menu. */
export type Asunto = {
  /** As `pendientes` in the feature's server part names it. */
  nombre: string
  icono: IconNode
  /** The icon's colour; an urgent line has the colour of errors. */
  tono: 'zafiro' | 'error'
  /** Where it is attended to: in the section that shows its count, whose menu entry leads here meanwhile. */
  ruta: string
}

/** What a feature says of itself to everybody: safe in the browser. */
export type Feature = {
  name: string
  /**
   * Who looks after it. Its section, badges, notices, mails, deletions to undo and files are this
   * permission's alone; its addresses, in `access`, ask for it by this name.
   */
  permiso?: Permiso
  /** Its addresses and who may use them, in the dashboard too. */
  access: readonly Access[]
  section?: Seccion
  semana?: LineaDeSemana
  asuntos?: readonly Asunto[]
}
