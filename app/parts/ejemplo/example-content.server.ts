import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { drawJpeg } from '#app/platform/images/image-process.server.ts'
import {
  discardImage,
  insertImage,
  type PreparedImage,
  prepareImage,
} from '#app/platform/images/images.server.ts'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'
import { drawExample, type Emblema } from './dibujos.ts'

type Ejemplo = {
  titulo: string
  categoria: string
  descripcion: string
  emblema: Emblema
  tono: Tono
  alto: number
}

const ANCHO = 1600
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

const PREDICACIONES = [
  {
    titulo: 'El buen pastor',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Salmo 23: el que conoce a cada oveja por su nombre.',
  },
  {
    titulo: 'Sal y luz',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Mateo 5: lo pequeño que cambia el sabor de un barrio entero.',
  },
  {
    titulo: 'La oración que espera',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Lucas 18: por qué volver a pedir no es falta de fe.',
  },
  {
    titulo: 'Una mesa para todos',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 14: la invitación que nadie merece y todos reciben.',
  },
  {
    titulo: 'Cuando el mar se abre',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Éxodo 14: caminar antes de ver la orilla.',
  },
  {
    titulo: 'El Dios que corre',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 15: un padre que no espera sentado.',
  },
]

const CATEGORIAS = ['Bautismos', 'Comunidad', 'Cultos', 'Jóvenes']
const ENLACE = 'https://www.youtube.com/'
const DAY = 24 * 60 * 60 * 1000

/**
 * Adds example content once, on a new and empty site (docs/product.md, Example content). Its pictures are our own
 * drawings, free of rights. Deleted examples do not come back.
 * @returns whether it was added now.
 */
export async function addExampleContent({ db, files }: { db: Db; files: FileStore }): Promise<boolean> {
  if (!(await isNew(db))) return false
  const prepared: PreparedImage[] = []
  try {
    for (const foto of FOTOS) prepared.push(await drawPicture(files, foto))
    await changeContent(db, async (trx) => {
      // Another instance starting at the same time may have added it first.
      if (!(await isNew(trx))) throw new AlreadyThere()
      await insertAll(trx, prepared)
    })
    return true
  } catch (error) {
    await Promise.all(prepared.map((imagen) => discardImage({ files }, imagen)))
    if (!(error instanceof AlreadyThere)) throw error
    return false
  }
}

class AlreadyThere extends Error {}

async function isNew(db: Db): Promise<boolean> {
  const done = await db.selectFrom('config').select('id').where('id', '=', 'ejemplo').executeTakeFirst()
  if (done) return false
  for (const table of ['predicaciones', 'galeria', 'categorias', 'cuentas_bancarias'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function drawPicture(
  files: FileStore,
  { titulo, emblema, tono, alto }: Ejemplo,
): Promise<PreparedImage> {
  const bytes = await drawJpeg(drawExample(emblema, tono, ANCHO, alto), 88)
  const result = await prepareImage({ files }, { bytes, folder: 'galeria', nombre: titulo })
  if (!result.ok) throw new Error(result.mensaje)
  return result.imagen
}

/** The day `weeks` Sundays ago, the last one being 0. */
function sunday(weeks: number): string {
  const today = new Date()
  const last = today.getTime() - today.getUTCDay() * DAY
  return new Date(last - weeks * 7 * DAY).toISOString().slice(0, 10)
}

async function insertAll(trx: Db, pictures: PreparedImage[]): Promise<void> {
  const base = { ejemplo: 1, version: 1 } as const
  for (const nombre of CATEGORIAS)
    await trx.insertInto('categorias').values({ id: newId(), nombre, ejemplo: 1 }).execute()
  for (const [index, { titulo, categoria, descripcion }] of FOTOS.entries()) {
    const imagen = pictures[index] as PreparedImage
    await insertImage(trx, imagen)
    await trx
      .insertInto('galeria')
      .values({
        ...base,
        id: newId(),
        titulo,
        categoria,
        descripcion,
        fecha: sunday(index),
        url: imagen.url,
        createdAt: now(),
      })
      .execute()
  }
  for (const [index, predicacion] of PREDICACIONES.entries())
    await trx
      .insertInto('predicaciones')
      .values({
        ...base,
        ...predicacion,
        id: newId(),
        fecha: sunday(index),
        link: ENLACE,
        imagen: '',
        createdAt: now(),
      })
      .execute()
  await trx
    .insertInto('cuentas_bancarias')
    .values({
      ...base,
      id: newId(),
      banco: 'Banco de Ejemplo',
      tipo: 'Cuenta Corriente',
      titular: 'Nombre de la iglesia (por completar)',
      numero: '000000000',
      rut: '11.111.111-1',
      correo: null,
    })
    .execute()
  await trx.insertInto('config').values({ id: 'ejemplo', data: '{}', version: 1 }).execute()
}
