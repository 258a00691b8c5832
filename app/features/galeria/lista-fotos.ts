import { type Slice, useGrowingList } from '#app/ui/page/use-growing-list.ts'
import type { Foto } from './foto.ts'

/** The gallery's list, of one category or of all, which grows at either end (`/galeria/mas`). */
export function useListaFotos(initial: Slice<Foto>, total: number, categoria: string) {
  const { items: fotos, ...lista } = useGrowingList(initial, total, (edge, where) => {
    const query = new URLSearchParams({ [where === 'after' ? 'desde' : 'antes']: edge })
    if (categoria) query.set('categoria', categoria)
    return `/galeria/mas?${query}`
  })
  return { fotos, ...lista }
}

export type ListaFotos = ReturnType<typeof useListaFotos>
