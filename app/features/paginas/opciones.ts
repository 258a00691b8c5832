import type { Bloque, Tipo } from './bloques.ts'

/** What a block's field `de` can be: `vacia` if there is nothing of it to show. */
export type Opcion = { valor: string; texto: string; vacia: boolean }

/** By the kind of block; a kind that shows nothing of elsewhere has none. */
export type Opciones = Readonly<Partial<Record<Tipo, Opcion[]>>>

/** Why visitors see nothing of a block: what it shows was deleted, or has nothing in it. */
export function vaciaPor({ tipo, de }: Pick<Bloque, 'tipo' | 'de'>, opciones: Opciones): string | undefined {
  const known = opciones[tipo]
  if (!known || de === '') return undefined
  const chosen = known.find(({ valor }) => valor === de)
  if (!chosen)
    return 'Lo que mostraba ya no existe: elige otra cosa. Mientras tanto, los visitantes no ven esta parte.'
  return chosen.vacia
    ? `«${chosen.texto}» no tiene nada todavía: los visitantes no ven esta parte hasta que lo tenga.`
    : undefined
}

export const contarVacias = (bloques: readonly Bloque[], opciones: Opciones): number =>
  bloques.filter((each) => vaciaPor(each, opciones)).length
