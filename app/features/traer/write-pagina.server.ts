import { bloquesSchema, MOST_BLOQUES } from '#app/features/paginas/bloques.ts'
import { TEXTOS_PAGINA } from '#app/features/paginas/pagina-propia.ts'
import { addPagina, findLegal } from '#app/features/paginas/paginas.server.ts'
import { findSerieByName } from '#app/features/predicaciones/series/series.server.ts'
import type { ToKeep } from '#app/platform/uploads/take-upload.server.ts'
import { type Archivo, FuenteError, type Hallazgo, type Medio } from './found.server.ts'
import { cut, keep, lostOf, type Nuevo, type Partes } from './keep.server.ts'
import { claveDeFoto, OF_A_PICTURE, withMedio } from './medios.server.ts'
import type { Ilegible } from './traer.ts'

/* Brings a page with the photos of its blocks; one whose photo cannot be had comes without it. */

export async function bringPagina(
  parts: Partes,
  nuevo: Nuevo,
  { bloques, viejas, legal, orden, enMenu = false, ...found }: Extract<Hallazgo, { tipo: 'pagina' }>,
): Promise<Ilegible[]> {
  const titulo = cut(found.titulo, 120)
  const lost: Ilegible[] = []
  const kept = bloques.slice(0, MOST_BLOQUES)
  if (bloques.length > kept.length)
    lost.push({
      que: titulo,
      por: `Quedó sin sus últimas ${bloques.length - kept.length} partes: es muy larga.`,
    })
  const fotos = kept.flatMap(({ foto }) => foto ?? [])
  await withFotos(parts, fotos, lostOf(lost, titulo, 'sin una foto'), async (archivos) => {
    const files = archivos.flatMap((source): ToKeep[] =>
      source ? [{ source, folder: 'paginas', nombre: titulo }] : [],
    )
    await keep(parts, { ...nuevo, viejas }, files, async (trx, id, urls) => {
      const [sources, addresses] = [[...archivos], [...urls]]
      const series = new Map<string, string>()
      for (const { tipo, de } of kept)
        if (tipo === 'predicaciones') series.set(de, (await findSerieByName(trx, de))?.id ?? '')
      const rows = kept.flatMap(({ foto, ...bloque }) => {
        const url = foto && sources.shift() ? addresses.shift() : ''
        if (foto && !url) return []
        const most = bloque.tipo === 'pregunta' ? 200 : 120
        const words = { titulo: cut(bloque.titulo, most), texto: cut(bloque.texto, foto ? 200 : 10_000) }
        // What a series is called elsewhere is here the one of that name.
        const de = bloque.tipo === 'predicaciones' ? (series.get(bloque.de) ?? '') : bloque.de
        if (bloque.tipo === 'predicaciones' && !de) return []
        return [{ ...bloque, ...words, de, foto: url ?? '', ...labelled(bloque.tipo, words, titulo) }]
      })
      const resumen = cut(found.resumen, 200)
      if (legal && (await findLegal(trx, legal))) throw new FuenteError(TEXTOS_PAGINA.legalTomada)
      const datos = { titulo, resumen, enMenu, bloques: bloquesSchema.parse(rows) }
      await addPagina(trx, id, datos, { legal, orden })
    })
  })
  return lost
}

/** What a photo and a video need to be told of, where nobody told it. */
const labelled = (tipo: string, { titulo, texto }: { titulo: string; texto: string }, page: string) =>
  tipo === 'foto' ? { texto: texto || page } : tipo === 'video' ? { titulo: titulo || page } : {}

/** The files of pictures, for as long as `run` takes; undefined for those that cannot be had. */
async function withFotos(
  parts: Partes,
  [first, ...rest]: readonly Medio[],
  lose: (error: unknown) => undefined,
  run: (archivos: (Archivo | undefined)[]) => Promise<void>,
): Promise<void> {
  if (!first) return run([])
  let began = false
  const withRest = (own: Archivo | undefined) => {
    began = true
    return withFotos(parts, rest, lose, (others) => run([own, ...others]))
  }
  try {
    await withMedio(parts, first, OF_A_PICTURE, async (archivo) => {
      await claveDeFoto(archivo)
      await withRest(archivo)
    })
  } catch (error) {
    if (began) throw error
    lose(error)
    await withRest(undefined)
  }
}
