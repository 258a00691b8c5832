import { useState } from 'react'

/** Stands where the server writes the request's id, when a page tells of an error. */
export const REQUEST_ID_MARK = '%pedido%'

/** The id under which the log tells what went wrong. Nothing when the error came up in the browser. */
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
