/** A kind of personal data, as a breach of it asks (Ley 21.719, article 14 sexies). */
export type ClaseDeDatos = {
  id: string
  nombre: string
  /** Why the people themselves have to be told of a breach. */
  grave?: 'sensibles' | 'menores' | 'economicos'
}
