import { ask, type Life } from '../client.ts'
import type { Parts } from './writer.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }

/** A file on its way, and how much of it has been acknowledged. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; url: string; sent: number; isNew: boolean }

export const idOf = ({ url }: Upload) => url.split('/').at(-1) ?? ''

/** Sends files by tus, as the forms do, and resumes what a kill interrupted. */
export function createUploader({ origin, ledger, random, headers }: Parts, ruta = '/admin/subidas') {
  const tus = { ...headers, ...TUS }

  return {
    /** @returns undefined if it has no URL, or if that was lost on its way. */
    async begin(bytes: Uint8Array<ArrayBuffer>, metadata?: string): Promise<Upload | undefined> {
      const created = await ask(origin + ruta, {
        method: 'POST',
        headers: {
          ...tus,
          'Upload-Length': String(bytes.length),
          ...(metadata && { 'Upload-Metadata': metadata }),
        },
      })
      const location = created?.status === 201 ? created.headers.get('Location') : undefined
      return location ? { bytes, url: new URL(location, origin).href, sent: 0, isNew: true } : undefined
    },

    /** Sends it; once it was interrupted, only what is missing at the server. */
    async goOn(life: Life, upload: Upload): Promise<'whole' | 'interrupted' | 'gone'> {
      const { bytes, url } = upload
      const found = upload.isNew ? undefined : await ask(url, { method: 'HEAD', headers: tus })
      if (found?.status === 404) {
        // An upload whose URL never reached the client may be gone; one with acknowledged chunks may not.
        ledger.faults.push(`an upload that was acknowledged is gone: ${url}`)
        return 'gone'
      }
      if (!upload.isNew && found?.status !== 200) return 'interrupted'
      upload.isNew = false
      let offset = Number(found?.headers.get('Upload-Offset') ?? 0)
      if (offset < upload.sent)
        ledger.faults.push(`${upload.sent} bytes were acknowledged, ${offset} are there: ${url}`)
      while (offset < bytes.length && !life.over) {
        const part = bytes.subarray(offset, offset + random.whole(4, 40) * 1024)
        const answer = await ask(url, {
          method: 'PATCH',
          headers: {
            ...tus,
            'Upload-Offset': String(offset),
            'Content-Type': 'application/offset+octet-stream',
          },
          body: part,
        })
        if (answer?.status !== 204) return 'interrupted'
        offset += part.length
        upload.sent = offset
      }
      return offset === bytes.length ? 'whole' : 'interrupted'
    },
  }
}
