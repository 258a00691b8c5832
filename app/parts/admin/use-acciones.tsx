import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

/**
 * Announces the results of actions on a list's items, whose fetchers have the items' ids as keys. An item cannot do it:
 * it may have left the list by then. Render `avisos` beside the list.
 */
export function useAcciones({ onOk }: { onOk?: (id: string) => void } = {}) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    begin: (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    avisos: ids.map((id) => <Aviso key={id} id={id} onOk={onOk} />),
  }
}

function Aviso({ id, onOk }: { id: string; onOk: ((id: string) => void) | undefined }) {
  const fetcher = useFetcher<Resultado>({ key: id })
  useResultado(fetcher.data as Resultado | undefined, { onOk: () => onOk?.(id) })
  return null
}
