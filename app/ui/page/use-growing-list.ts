import { useRef, useState } from 'react'

/** A gapless slice of a longer list, in its order, that starts at `offset` (0-based). */
export type Slice<Item> = { items: Item[]; offset: number }

type Where = 'after' | 'before'
type Identified = { id: string }

/** Appends or prepends a page without duplicates: an item added meanwhile shifts the others. */
export function joinSlice<Item extends Identified>(
  slice: Slice<Item>,
  items: Item[],
  where: Where,
): Slice<Item> {
  const known = new Set(slice.items.map(({ id }) => id))
  const fresh = items.filter(({ id }) => !known.has(id))
  if (where === 'after') return { ...slice, items: [...slice.items, ...fresh] }
  return { items: [...fresh, ...slice.items], offset: Math.max(0, slice.offset - fresh.length) }
}

/**
 * A slice of a list of `total` items that grows at either end, by the JSON array that `urlOf` gives for the
 * items beyond the outermost one. A failed request changes nothing and can be repeated. A new `initial`
 * resets it.
 */
export function useGrowingList<Item extends Identified>(
  initial: Slice<Item>,
  total: number,
  urlOf: (edge: string, where: Where) => string,
) {
  const [state, setState] = useState({ initial, slice: initial, total, pending: false })
  const busy = useRef(false)
  const current = state.initial === initial ? state : { initial, slice: initial, total, pending: false }
  if (current !== state) setState(current)
  const { slice } = current
  const end = slice.offset + slice.items.length

  async function load(where: Where): Promise<void> {
    const edge = where === 'after' ? slice.items.at(-1) : slice.items[0]
    if (busy.current || !edge) return
    busy.current = true
    setState((now) => ({ ...now, pending: true }))
    try {
      const response = await fetch(urlOf(edge.id, where))
      const items: Item[] = response.ok ? await response.json() : []
      setState((now) => {
        if (now.initial !== initial) return now
        // Others deleted items since the total was counted: the list ends here.
        const ended = response.ok && items.length === 0 && where === 'after'
        return { ...now, slice: joinSlice(now.slice, items, where), total: ended ? end : now.total }
      })
    } catch {
      // The request failed: keep what is there and show no error, as specified for public reads.
    } finally {
      busy.current = false
      setState((now) => ({ ...now, pending: false }))
    }
  }

  return {
    ...slice,
    total: Math.max(current.total, end),
    pending: current.pending,
    hasAfter: slice.items.length > 0 && end < current.total,
    hasBefore: slice.items.length > 0 && slice.offset > 0,
    loadAfter: () => load('after'),
    loadBefore: () => load('before'),
  }
}
