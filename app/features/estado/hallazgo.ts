/** How one part of the site is, as `npm run doctor` and Ajustes › Estado say it. */
export type Hallazgo = {
  /** What was looked at, for programs: `disco`. */
  id: string
  nombre: string
  /** `aviso`: it works, and somebody should see to it. `mal`: it does not work. */
  nivel: 'bien' | 'aviso' | 'mal'
  texto: string
  /** What a volunteer can do about it. */
  remedio?: string | undefined
  /** The figures of it, and what whoever installed the site does about it: settings, commands. */
  tecnico?: string | undefined
}

/** What needs somebody first comes first; the order of the looks otherwise. */
export const ORDEN = { mal: 0, aviso: 1, bien: 2 } as const
