import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** On a page that the worker answered from its copy: since when it is so. */
export function GuardadoEl() {
  const at = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.guardado,
    () => undefined,
  )
  return at ? (
    <p role="status" className="bg-relieve">
      <span className="contenedor block py-2 font-bold">Guardado el {at}. Puede haber cambiado.</span>
    </p>
  ) : null
}
