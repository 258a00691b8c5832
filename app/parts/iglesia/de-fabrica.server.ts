import { isDeepStrictEqual } from 'node:util'
import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'
import type { Sitio } from './sitio.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

/** What says nothing of one church: any may keep it. */
const DE_CUALQUIERA = new Set([
  'zonaHoraria',
  'tituloBienvenida',
  'appTitulo',
  'appDescripcion',
  // Of a row.
  'cargo',
  'dia',
  'titulo',
  'pregunta',
])

type Texto = { campo: string; texto: string }

/** The texts within a value, each with its field's name in the form: `pastores[1].nombre`. */
const textsOf = (name: string, value: unknown, campo = name): Texto[] => {
  if (DE_CUALQUIERA.has(name)) return []
  if (typeof value === 'string') return value === '' ? [] : [{ campo, texto: value }]
  return Object.entries(Object(value)).flatMap(([field, each]) =>
    Array.isArray(value)
      ? textsOf(name, each, `${campo}[${field}]`)
      : textsOf(field, each, `${campo}.${field}`),
  )
}

type Campo = keyof Sitio | keyof Contacto

const INICIAL: Sitio & Contacto = { ...SITIO_INICIAL, ...CONTACTO_INICIAL }

/** What a new site says of a church that is not this one: every text that the product shipped. */
const deFabrica = (campo: Campo): string[] => textsOf(campo, INICIAL[campo]).map(({ texto }) => texto)

export const DE_FABRICA: readonly string[] = (Object.keys(INICIAL) as Campo[]).flatMap(deFabrica)

/** What the product shipped and is still in these fields. */
function leftIn(values: Partial<Sitio & Contacto>, campo: Campo): Texto[] {
  // An hour may be the church's own by chance: whoever changed one of the list has looked at the others.
  if (campo === 'horarios' && !isDeepStrictEqual(values.horarios, INICIAL.horarios)) return []
  const shipped = new Set(deFabrica(campo))
  return textsOf(campo, values[campo]).filter(({ texto }) => shipped.has(texto))
}

/**
 * How far these fields of one form are a church's own: done once nothing is left in them that the product
 * shipped; what is left, where there was more than one such text; and the first field that has one,
 * `campos[0]` if none does.
 */
export function stepOf(values: Partial<Sitio & Contacto>, campos: readonly [Campo, ...Campo[]]) {
  const left = campos.flatMap((campo) => leftIn(values, campo))
  const several = campos.flatMap(deFabrica).length > 1
  return {
    campo: left[0]?.campo ?? campos[0],
    listo: left.length === 0,
    quedan: several ? left.map(({ texto }) => texto) : [],
  }
}
