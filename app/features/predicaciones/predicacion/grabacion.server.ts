import type { Calidad, Grabacion } from '#app/parts/player/grabacion.ts'
import { audiosByUrl } from '#app/platform/audios/audios.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { fallbackUrl, type Imagen } from '#app/ui/images/image.ts'

interface Sermon {
  id: string
  slug: string
  titulo: string
  conductor: string
  audio: string
  audioLigero: string
  foto: Imagen | null
}

/** A sermon's audio as the player needs it; undefined if there is none, or its file is gone. */
export async function readGrabacion(db: Db, sermon: Sermon): Promise<Grabacion | undefined> {
  const { id, slug, titulo, conductor, foto } = sermon
  const audios = await audiosByUrl(db, [sermon.audio, sermon.audioLigero])
  const calidades: Calidad[] = []
  for (const [clave, url] of [
    ['alta', sermon.audio],
    ['ligera', sermon.audioLigero],
  ] as const) {
    const audio = audios.get(url)
    if (audio) calidades.push({ clave, url, tipo: audio.tipo, bytes: audio.bytes })
  }
  const [first] = calidades
  if (!first) return undefined
  return {
    id,
    titulo,
    autor: conductor,
    pagina: `/predicaciones/${slug}`,
    ...(foto && { imagen: fallbackUrl(foto) }),
    segundos: audios.get(first.url)?.segundos ?? 0,
    calidades,
  }
}
