/** The hidden fields of the dashboard's forms. */
const OWN = new Set([
  'intencion',
  'id',
  'version',
  'clave',
  'subida',
  'subida-nombre',
  'fotos',
  // Who confirms a change, and how, is asked again.
  'usuario',
  'contrasena',
  'llave',
])

/**
 * Whether a form's values differ from its initial ones. Conform's own `dirty` compares JSON, so that hidden
 * fields and the order of fields count as changes.
 */
export function hasChanges({ initialValue, value }: { initialValue: unknown; value: unknown }): boolean {
  return !equal(initialValue, value)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function equal(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  const [left, right] = [a ?? {}, b ?? {}]
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => OWN.has(name) || equal(property(left, name), property(right, name)))
}

const property = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined
