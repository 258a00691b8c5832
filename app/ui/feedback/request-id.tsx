import { useState } from 'react'

/** Placeholder that the server replaces with the request's id on an error page. */
export const REQUEST_ID_MARK = '%pedido%'

/**
 * The request's id, under which the log explains the error. Renders nothing if the error happened in the
 * browser.
 */
export function RequestId() {
  const [id] = useState(() =>
    typeof document === 'undefined' ? REQUEST_ID_MARK : document.querySelector('[data-pedido]')?.textContent,
  )
  if (!id) return null
  return (
    <p className="text-sm text-tinta-suave">
      Si se repite, cuéntanos este código: <code data-pedido>{id}</code>
    </p>
  )
}
