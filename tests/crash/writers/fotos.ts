import { ask, type Life, sendForm } from '../client.ts'
import type { Sample } from '../pictures.ts'
import { FOTO, withEntry } from './registros.ts'
import { createWriter, type Form, type Parts, type Writer } from './writer.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }

type Upload = { sample: number; url: string; sent: number }

/** A photographer, who resumes interrupted uploads and retries forms until they are answered. */
export function createPhotographer(parts: Parts, samples: Sample[]): Writer {
  const { origin, ledger, random, headers, number } = parts
  const tus = { ...headers, ...TUS }
  let upload: Upload | undefined

  const begin = async () => {
    const sample = random.whole(0, samples.length - 1)
    const length = samples[sample]?.bytes.length ?? 0
    const created = await ask(`${origin}/admin/subidas`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(length) },
    })
    const location = created?.status === 201 ? created.headers.get('Location') : undefined
    if (location) upload = { sample, url: new URL(location, origin).href, sent: 0 }
  }

  /** Asks for the offset, as after a broken connection, and sends the rest. @returns whether the upload is complete. */
  const goOn = async (life: Life, at: Upload): Promise<boolean> => {
    const { bytes } = samples[at.sample] as Sample
    const found = await ask(at.url, { method: 'HEAD', headers: tus })
    if (found?.status === 404) {
      // An upload whose URL never reached the client may be gone; one with acknowledged chunks may not.
      ledger.faults.push(`an upload that was acknowledged is gone: ${at.url}`)
      upload = undefined
      return false
    }
    if (found?.status !== 200) return false
    let offset = Number(found.headers.get('Upload-Offset'))
    if (offset < at.sent)
      ledger.faults.push(`${at.sent} bytes were acknowledged, ${offset} are there: ${at.url}`)
    while (offset < bytes.length && !life.over) {
      const part = bytes.subarray(offset, offset + random.whole(4, 40) * 1024)
      const answer = await ask(at.url, {
        method: 'PATCH',
        headers: {
          ...tus,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: part,
      })
      if (answer?.status !== 204) return false
      offset += part.length
      at.sent = offset
    }
    return offset === bytes.length
  }

  const save = ({ sample, url }: Upload): Form => {
    const name = `foto ${number()}`
    const titulo = `${name}.0 de ${sample}`
    const fields = { intencion: 'subir', subida: url.split('/').at(-1) ?? '', ...FOTO.datosOf(titulo) }
    return {
      changes: withEntry(name, titulo, 'foto-agregada'),
      send: () => sendForm(origin + FOTO.ruta, fields, headers),
      again: true,
    }
  }

  return createWriter(ledger, async (life) => {
    if (!upload) await begin()
    // Abandon some uploads: the sweep must remove them.
    if (!upload || !(await goOn(life, upload))) return undefined
    const whole = upload
    upload = undefined
    return random.chance(0.1) ? undefined : save(whole)
  })
}
