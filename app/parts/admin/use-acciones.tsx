import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

/**
 * Announces what became of the actions on a list's items, whose fetchers carry their ids as keys. The item
 * itself cannot: it may be gone from the list by then. `avisos` belongs somewhere beside the list.
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
