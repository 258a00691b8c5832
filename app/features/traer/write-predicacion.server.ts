import { MOST_TRANSCRIPT, predicacionSchema } from '#app/features/predicaciones/predicacion.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { findSerieByName, serieNamed } from '#app/features/predicaciones/series/series.server.ts'
import type { ToKeep } from '#app/platform/uploads/take-upload.server.ts'
import { enlaceOf } from '#app/ui/forms/enlace.ts'
import { FuenteError, type Hallazgo, type Medio } from './found.server.ts'
import { readText } from './fuentes/archivos.server.ts'
import {
  cut,
  dayOr,
  keep,
  lostOf,
  type Nuevo,
  type Partes,
  pictureOf,
  remember,
  sourceOf,
} from './keep.server.ts'
import { OF_A_SOUND, withMedio } from './medios.server.ts'
import type { Ilegible } from './traer.ts'

// Brings a sermon with its sounds, its picture and its series, which it makes if there is none of that name.

export async function bringPredicacion(
  parts: Partes,
  nuevo: Nuevo,
  { audio, audioLigero, imagen, deSerie, viejas, ...found }: Extract<Hallazgo, { tipo: 'predicacion' }>,
): Promise<Ilegible[]> {
  const titulo = cut(found.titulo, 160) || 'Sin título'
  const fecha = dayOr(found.fecha)
  const link = enlaceOf(found.link) ? found.link : ''
  if (!link && !audio) throw new FuenteError('No trae audio ni video.')
  const datos = predicacionSchema.parse({
    titulo,
    fecha,
    link,
    conductor: cut(found.conductor, 120) || 'Sin nombre',
    descripcion: cut(found.descripcion, 5000) || titulo,
  })
  const named = { folder: 'predicaciones', nombre: titulo, fecha }
  const lost: Ilegible[] = []
  const serie = cut(found.serie, 80)
  const { notas = '', transcripcion } = found
  const mas = {
    pasajes: cut(found.pasajes, 2000),
    notas: cut(notas, 20_000),
    transcripcion: transcripcion ? cut(await readText(transcripcion), MOST_TRANSCRIPT) : '',
  }
  type Files = { campo: 'imagen' | 'audio' | 'audioLigero' | 'serie'; file: ToKeep }[]
  const write = (files: Files) =>
    keep(
      parts,
      { ...nuevo, viejas },
      files.map(({ file }) => file),
      async (trx, id, urls) => {
        const urlOf = (campo: string) => urls[files.findIndex((each) => each.campo === campo)] ?? ''
        const de = { descripcion: cut(deSerie?.descripcion ?? '', 2000), imagen: urlOf('serie') }
        const named = serie ? await serieNamed(trx, serie, de) : undefined
        if (named?.isNew)
          await remember(trx, nuevo.traida, { clave: `serie ${named.id}`, tabla: 'series', fila: named.id })
        const sounds = { audio: urlOf('audio'), audioLigero: urlOf('audioLigero') }
        const more = { ...mas, ...sounds, serie: named?.id ?? null }
        await addPredicacion(trx, id, { ...datos, ...more }, urlOf('imagen'))
      },
    )
  const pictures: Files = []
  const addPicture = async (campo: 'imagen' | 'serie', medio: Medio | undefined) => {
    const bytes = medio && (await pictureOf(parts, medio).catch(lostOf(lost, titulo, 'sin su foto')))
    if (bytes) pictures.push({ campo, file: { ...named, source: sourceOf(bytes) } })
  }
  const withSound = (
    campo: 'audio' | 'audioLigero',
    medio: Medio | undefined,
    then: (files: Files) => Promise<void>,
  ): Promise<void> =>
    medio
      ? withMedio(parts, medio, OF_A_SOUND, (source) =>
          then([{ campo, file: { ...named, source, clase: 'audio' } }]),
        )
      : then([])
  await withSound('audio', audio, (sound) =>
    withSound('audioLigero', audioLigero, async (light) => {
      await addPicture('imagen', imagen)
      if (serie && !(await findSerieByName(parts.db, serie))) await addPicture('serie', deSerie?.imagen)
      await write([...sound, ...light, ...pictures])
    }),
  )
  return lost
}
