import type { Drawing } from '#app/parts/ejemplo/dibujos.ts'
import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

type Ejemplo = { categoria: string; descripcion: string } & Drawing

const APAISADA = 1067
const VERTICAL = 2000
const CUADRADA = 1600

const FOTOS: Ejemplo[] = [
  {
    titulo: 'Culto de Acción de Gracias',
    categoria: 'Cultos',
    emblema: 'cruz',
    tono: 'alba',
    alto: APAISADA,
    descripcion: 'Una mañana de alabanza para agradecer el año.',
  },
  {
    titulo: 'Bautismos de primavera',
    categoria: 'Bautismos',
    emblema: 'paloma',
    tono: 'mar',
    alto: VERTICAL,
    descripcion: 'Siete hermanos dieron testimonio de su fe.',
  },
  {
    titulo: 'Campamento de jóvenes',
    categoria: 'Jóvenes',
    emblema: 'montes',
    tono: 'bosque',
    alto: APAISADA,
    descripcion: 'Tres días en la montaña, entre fogatas y canciones.',
  },
  {
    titulo: 'Vigilia de oración',
    categoria: 'Cultos',
    emblema: 'llama',
    tono: 'rosa',
    alto: CUADRADA,
    descripcion: 'Una noche entera orando por nuestro barrio.',
  },
  {
    titulo: 'Almuerzo comunitario',
    categoria: 'Comunidad',
    emblema: 'espiga',
    tono: 'bosque',
    alto: APAISADA,
    descripcion: 'La mesa larga: cada familia trajo un plato para compartir.',
  },
  {
    titulo: 'Paseo a la costa',
    categoria: 'Jóvenes',
    emblema: 'barca',
    tono: 'mar',
    alto: APAISADA,
    descripcion: 'Un sábado junto al mar.',
  },
  {
    titulo: 'Escuela bíblica',
    categoria: 'Comunidad',
    emblema: 'libro',
    tono: 'alba',
    alto: VERTICAL,
    descripcion: 'El curso de los miércoles comenzó con el evangelio de Marcos.',
  },
  {
    titulo: 'Retiro de matrimonios',
    categoria: 'Comunidad',
    emblema: 'pez',
    tono: 'mar',
    alto: CUADRADA,
    descripcion: 'Un fin de semana para escucharse.',
  },
]

const CATEGORIAS = ['Bautismos', 'Comunidad', 'Cultos', 'Jóvenes']

/** A photo of each of the last Sundays, and the categories of all. */
export const examples: Examples = {
  pictures: FOTOS.map((foto) => ({ ...foto, folder: 'galeria' })),

  async insert(trx, { pictures: urls }) {
    for (const nombre of CATEGORIAS)
      await trx.insertInto('categorias').values({ id: newId(), nombre, ejemplo: 1 }).execute()
    for (const [index, { titulo, categoria, descripcion }] of FOTOS.entries())
      await trx
        .insertInto('galeria')
        .values({
          id: newId(),
          titulo,
          categoria,
          descripcion,
          fecha: sunday(index),
          url: urls[index] as string,
          createdAt: now(),
          ejemplo: 1,
          version: 1,
        })
        .execute()
  },

  /** A category that the church's own photos use is the church's own. */
  async keep(trx) {
    await trx
      .updateTable('categorias')
      .set({ ejemplo: 0 })
      .where('ejemplo', '=', 1)
      .where('nombre', 'in', trx.selectFrom('galeria').select('categoria').where('ejemplo', '=', 0))
      .execute()
  },
}
