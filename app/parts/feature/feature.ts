import type { IconNode } from 'lucide'
import type { Access } from './access.ts'
import type { Permiso } from './permisos.ts'

/** A feature's place in the dashboard. */
export type Seccion = {
  titulo: string
  ruta: string
  icono: IconNode
  /** What is done there, in one line of the home. */
  resumen: string
  /** Has a place in the phone's bar. */
  enBarra: boolean
  /** How it is called for somebody who may do only a part of what is done there. */
  segun?(permisos: readonly string[]): Partial<Pick<Seccion, 'titulo' | 'icono' | 'resumen'>>
}

/** Something that may wait for an answer: a line of the home's «Para atender», and a count in the menu. */
export type Asunto = {
  /** As `pendientes` in the feature's server part names it. */
  nombre: string
  icono: IconNode
  /** The icon's colour; an urgent line has the colour of errors. */
  tono: 'rubi' | 'zafiro' | 'error'
  /** Where it is attended to: in the section that shows its count, whose menu entry leads here meanwhile. */
  ruta: string
}

/** What a feature says of itself to everybody: safe in the browser. */
export type Feature = {
  name: string
  /**
   * Who looks after it. Its section, badges, notices, mails, deletions to undo and files are this permission's alone; its
   * addresses, in `access`, ask for it by this name.
   */
  permiso?: Permiso
  /** Its addresses and who may use them, in the dashboard too. */
  access: readonly Access[]
  section?: Seccion
  asuntos?: readonly Asunto[]
}
