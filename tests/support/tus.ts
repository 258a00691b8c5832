import { expect } from 'vitest'
import { readWhole } from '#app/platform/audios/source.server.ts'
import type { Uploads } from '#app/platform/uploads/uploads.server.ts'

export const TUS = { 'Tus-Resumable': '1.0.0' }
export const url = (path: string) => `http://localhost${path}`
const encode = (text: string) => Buffer.from(text).toString('base64')

/** Creates an upload, with its first bytes if `body` is given. */
export function create(
  uploads: Uploads,
  length: number,
  usuario = 'ana',
  headers = {},
  body?: Uint8Array | ReadableStream,
) {
  const request = new Request(url('/admin/subidas'), {
    method: 'POST',
    headers: {
      ...TUS,
      'Upload-Length': String(length),
      'Upload-Metadata': `filename ${encode('niños.jpg')}`,
      ...headers,
    },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit)
  return uploads.handle(request, usuario)
}

export function send(
  uploads: Uploads,
  location: string,
  offset: number,
  body: Uint8Array | ReadableStream,
  usuario = 'ana',
) {
  const headers: Record<string, string> = {
    ...TUS,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  }
  const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit
  return uploads.handle(new Request(url(location), init), usuario)
}

export async function offsetOf(uploads: Uploads, location: string, usuario = 'ana') {
  const response = await uploads.handle(new Request(url(location), { method: 'HEAD', headers: TUS }), usuario)
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : response.status
}

export const begin = async (uploads: Uploads, length: number) => {
  const response = await create(uploads, length)
  expect(response.status).toBe(201)
  return { location: response.headers.get('location') ?? '', id: idOf(response) }
}

/** The id of the upload that was created. */
export const idOf = ({ headers }: Response) => headers.get('location')?.split('/').at(-1) ?? ''

/** A body as a stream, which fails after so many bytes if its connection is cut. */
export function flowing(bytes: Uint8Array, after = Infinity) {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      if (at >= after) return controller.error(new Error('ECONNRESET'))
      const end = Math.min(at + 65_536, after)
      controller.enqueue(bytes.slice(at, end))
      at = end
    },
  })
}

/** All bytes of a finished upload; none if there is no such upload. */
export async function receivedBytes(uploads: Uploads, id: string, usuario = 'ana'): Promise<Uint8Array> {
  const received = await uploads.read(id, usuario)
  return received ? readWhole(received) : new Uint8Array()
}
