import { ADMIN, type Site } from './site.ts'

export type Volunteer = Awaited<ReturnType<typeof signIn>>

/** Sends forms as the browser of somebody with these cookies does. */
export const sender =
  (origin: string, cookie = '') =>
  async (path: string, fields: Record<string, string>, more: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { Origin: origin, ...(cookie && { Cookie: cookie }), ...more },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    const { status, headers } = answer
    return { status, headers, text: await answer.text() }
  }

/** Signs somebody in. @returns the Cookie header of their session. */
export async function cookieOf({ origin }: Pick<Site, 'origin'>, credentials: typeof ADMIN): Promise<string> {
  const { status, headers } = await sender(origin)('/admin/login', credentials)
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0])
  if (status !== 302 || cookie.length === 0) throw new Error(`Signing in answered ${status}`)
  return cookie.join('; ')
}

export const TUS = { 'Tus-Resumable': '1.0.0' }
export const CHUNK = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

/** Begins an upload as the browser does; its address is in `Location`. */
export const beginUpload = (
  origin: string,
  headers: Record<string, string>,
  length: number,
  clase?: string,
) =>
  fetch(`${origin}/admin/subidas`, {
    method: 'POST',
    headers: {
      Origin: origin,
      ...headers,
      ...TUS,
      'Upload-Length': String(length),
      ...(clase && { 'Upload-Metadata': `clase ${btoa(clase)}` }),
    },
  })

/** Sends bytes of an upload, from an offset on. */
export const sendChunk = (
  url: string | URL,
  headers: Record<string, string>,
  offset: number,
  body: BodyInit,
) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...headers, ...CHUNK, 'Upload-Offset': String(offset) },
    body,
    duplex: 'half',
  } as RequestInit)

/** An administrator who sends the dashboard's requests without a browser. */
export async function signIn({ origin }: Pick<Site, 'origin'>) {
  const headers = { Cookie: await cookieOf({ origin }, ADMIN), Origin: origin }

  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
    return text
  }

  return {
    headers,
    post,
    /** Uploads a file as the browser does, in chunks that double up to 32 MB. @returns the upload's id. */
    async upload(bytes: Uint8Array<ArrayBuffer>, clase: 'foto' | 'audio' = 'foto'): Promise<string> {
      const created = await beginUpload(origin, headers, bytes.length, clase)
      const location = created.headers.get('Location')
      if (created.status !== 201 || !location) throw new Error(`An upload was answered ${created.status}`)
      let offset = 0
      for (let size = 256 * 1024; offset < bytes.length; size = Math.min(size * 2, 32 * 1024 * 1024)) {
        const part = bytes.subarray(offset, offset + size)
        const { status } = await sendChunk(origin + location, headers, offset, part)
        if (status !== 204) throw new Error(`A chunk was answered ${status}`)
        offset += part.length
      }
      return location.split('/').at(-1) ?? ''
    },
    /** Saves an upload as a photo, as the form does. */
    async savePhoto(subida: string, titulo: string): Promise<void> {
      const datos = { titulo, categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'Una foto.' }
      await post('/admin/dashboard/galeria.data', { intencion: 'subir', subida, ...datos })
    },
  }
}
