import { sender, TUS } from './volunteer.ts'

/** What a site answers at a collection's address, and the cookie that it sets there. */
export async function openCollection(url: string, more: Record<string, string> = {}) {
  const answer = await fetch(url, { headers: more })
  const set = answer.headers.getSetCookie().find((each) => each.startsWith('coleccion-')) ?? ''
  return { status: answer.status, headers: answer.headers, text: await answer.text(), set }
}

/** A guest's browser at a collection's address. */
export async function guestAt(origin: string, path: string) {
  const cookie = (await openCollection(origin + path)).set.split(';')[0] ?? ''
  const post = sender(origin, cookie)
  const upload = async (bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
    const length = { 'Upload-Length': `${bytes.length}`, 'Content-Type': 'application/offset+octet-stream' }
    const headers = { Origin: origin, Cookie: cookie, ...TUS, ...length, ...more }
    const answer = await fetch(`${origin}${path}/subidas`, { method: 'POST', headers, body: bytes })
    const subida = answer.headers.get('Location')?.split('/').at(-1) ?? ''
    return { status: answer.status, subida, text: await answer.text() }
  }
  const send = (subida: string, more: Record<string, string> = {}) =>
    post(path, { que: 'enviar', subida, consentimiento: 'on', ...more })
  return { cookie, post, upload, send }
}
