import { sendForm } from '../client.ts'
import type { Sample } from '../pictures.ts'
import { FOTO, withEntry } from './registros.ts'
import { createUploader, idOf, type Upload } from './subida.ts'
import { createWriter, type Form, type Parts, type Writer } from './writer.ts'

/** A photographer, who resumes interrupted uploads and retries forms until they are answered. */
export function createPhotographer(parts: Parts, samples: Sample[]): Writer {
  const { origin, ledger, random, headers, number } = parts
  const uploader = createUploader(parts)
  let chosen: { sample: number; upload: Upload } | undefined

  const begin = async () => {
    const sample = random.whole(0, samples.length - 1)
    const upload = await uploader.begin((samples[sample] as Sample).bytes)
    if (upload) chosen = { sample, upload }
  }

  const save = ({ sample, upload }: NonNullable<typeof chosen>): Form => {
    const name = `foto ${number()}`
    const titulo = `${name}.0 de ${sample}`
    const fields = { intencion: 'subir', subida: idOf(upload), ...FOTO.datosOf(titulo) }
    return {
      changes: withEntry(name, titulo, 'foto-agregada'),
      send: () => sendForm(origin + FOTO.ruta, fields, headers),
      again: true,
    }
  }

  return createWriter(ledger, async (life) => {
    if (!chosen) await begin()
    const sent = chosen && (await uploader.goOn(life, chosen.upload))
    if (!chosen || sent === 'interrupted') return undefined
    const whole = chosen
    chosen = undefined
    // Abandon some uploads: the sweep must remove them.
    return sent === 'gone' || random.chance(0.1) ? undefined : save(whole)
  })
}
