import { useRef, useState } from 'react'
import type { Foto } from './foto.ts'

/** A gapless slice of the gallery, in its order, that starts at `offset` (0-based). */
export type TramoFotos = { fotos: Foto[]; offset: number }

/** A query for `/galeria/mas`: the photos after `desde` or before `antes`, of one category or of all. */
export type PedidoFotos = { desde?: string; antes?: string; categoria: string }

const urlMasFotos = ({ desde, antes, categoria }: PedidoFotos): string =>
  `/galeria/mas?${new URLSearchParams({
    ...(desde ? { desde } : {}),
    ...(antes ? { antes } : {}),
    ...(categoria ? { categoria } : {}),
  })}`

/** Appends or prepends a page without duplicates: a photo added meanwhile shifts the others. */
export function joinFotos(tramo: TramoFotos, fotos: Foto[], where: 'after' | 'before'): TramoFotos {
  const known = new Set(tramo.fotos.map(({ id }) => id))
  const fresh = fotos.filter(({ id }) => !known.has(id))
  if (where === 'after') return { ...tramo, fotos: [...tramo.fotos, ...fresh] }
  return { fotos: [...fresh, ...tramo.fotos], offset: Math.max(0, tramo.offset - fresh.length) }
}

/**
 * A slice of the gallery that grows at either end. A failed request changes nothing and can be repeated. A new
 * `initial` resets it.
 */
export function useListaFotos(initial: TramoFotos, total: number, categoria: string) {
  const [state, setState] = useState({ initial, tramo: initial, pending: false })
  const busy = useRef(false)
  const current = state.initial === initial ? state : { initial, tramo: initial, pending: false }
  if (current !== state) setState(current)
  const { tramo } = current
  const end = tramo.offset + tramo.fotos.length

  async function load(where: 'after' | 'before'): Promise<void> {
    const edge = where === 'after' ? tramo.fotos.at(-1) : tramo.fotos[0]
    if (busy.current || !edge) return
    busy.current = true
    setState((now) => ({ ...now, pending: true }))
    try {
      const pedido = where === 'after' ? { desde: edge.id, categoria } : { antes: edge.id, categoria }
      const response = await fetch(urlMasFotos(pedido))
      const fotos: Foto[] = response.ok ? await response.json() : []
      setState((now) =>
        now.initial === initial ? { ...now, tramo: joinFotos(now.tramo, fotos, where) } : now,
      )
    } catch {
      // The request failed: keep what is there and show no error, as specified for public reads.
    } finally {
      busy.current = false
      setState((now) => ({ ...now, pending: false }))
    }
  }

  return {
    ...tramo,
    pending: current.pending,
    hasAfter: tramo.fotos.length > 0 && end < total,
    hasBefore: tramo.fotos.length > 0 && tramo.offset > 0,
    loadAfter: () => load('after'),
    loadBefore: () => load('before'),
  }
}

export type ListaFotos = ReturnType<typeof useListaFotos>
