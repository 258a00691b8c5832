import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'
import type { Sitio } from './sitio.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

/** What says nothing of one church: any may keep it. */
const DE_CUALQUIERA = new Set([
  ...['zonaHoraria', 'tituloBienvenida', 'versiculoReferencia', 'appTitulo', 'appDescripcion'],
  // Of a row.
  ...['cargo', 'dia', 'titulo', 'pregunta'],
])

/** The texts within a value, by the name of their field. */
const textsOf = (name: string, value: unknown): string[] => {
  if (DE_CUALQUIERA.has(name)) return []
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Object.entries(Object(value)).flatMap(([field, each]) =>
    textsOf(Array.isArray(value) ? name : field, each),
  )
}

type Campo = keyof Sitio | keyof Contacto

const INICIAL: Sitio & Contacto = { ...SITIO_INICIAL, ...CONTACTO_INICIAL }

/** What a new site says of a church that is not this one: every text that the product shipped. */
export const deFabrica = (campo: Campo): string[] => textsOf(campo, INICIAL[campo])

export const DE_FABRICA: readonly string[] = (Object.keys(INICIAL) as Campo[]).flatMap(deFabrica)

/** Whether nothing that the product shipped is left in these fields. */
export const isOwn = (values: Partial<Sitio & Contacto>, campos: readonly Campo[]): boolean =>
  campos.every((campo) => {
    const now = new Set(textsOf(campo, values[campo]))
    return deFabrica(campo).every((text) => !now.has(text))
  })
