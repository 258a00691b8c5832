import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'

/** A sermon in a list. */
export type Tarjeta = {
  id: string
  slug: string
  titulo: string
  conductor: string
  fecha: string
  /** Of several passages the first. */
  pasaje: string
  serie: string
  imagen: string
  foto: Imagen | null
}

/** The sermons of these ids, in their order. */
export async function readTarjetas(db: Db, ids: readonly string[]): Promise<Tarjeta[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('predicaciones')
    .leftJoin('series', 'series.id', 'predicaciones.serie')
    .select([
      'predicaciones.id',
      'predicaciones.slug',
      'titulo',
      'conductor',
      'fecha',
      'pasajes',
      'predicaciones.imagen',
      'series.nombre as serie',
    ])
    .where('predicaciones.id', 'in', ids)
    .execute()
  const images = await imagesByUrl(
    db,
    rows.map(({ imagen }) => imagen).filter((url) => url !== ''),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { pasajes, serie, ...rest } = row
    const [pasaje = ''] = pasajes.split('\n')
    return { ...rest, pasaje, serie: serie ?? '', foto: images.get(row.imagen) ?? null }
  })
}
