import type { Who } from './permisos.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const

type Method = (typeof METHODS)[number]
export type Access = {
  path: string
  /** Whose forms there may bring files, where scripts do not send them. */
  files?: Who
} & Partial<Record<Method, Who>>

/** Who may use a method there; undefined if nobody. */
export function whoMay(access: Access, method: string): Who | undefined {
  const known = METHODS.find((each) => each === method)
  return known && access[known]
}

export const methodsOf = (access: Access) => METHODS.filter((method) => access[method])

export const page = (path: string, read: Who = 'anyone'): Access => ({ path, GET: read, HEAD: read })
/** A page with a form of its own. */
export const form = (path: string, read: Who, write: Who): Access => ({ ...page(path, read), POST: write })
/** A section of the dashboard. */
export const section = (path: string, who: Who): Access => form(path, who, who)
/** A section whose forms may bring files. */
export const fileSection = (path: string, who: Who): Access => ({ ...section(path, who), files: who })
