import { request } from 'node:http'
import { loopback } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { ADMIN, onSite, type Site } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const GUESSES = 60

/** Signs in with these credentials from one of this machine's addresses. @returns the status. */
const enter = (site: Site, clave: string, from: string, cookie = '') =>
  new Promise<number>((resolve, reject) => {
    const body = new URLSearchParams({ email: ADMIN.email, clave }).toString()
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      Origin: site.origin,
      ...(cookie && { Cookie: cookie }),
    }
    const { port } = new URL(site.origin)
    request(
      { host: '127.0.0.1', port, path: '/admin/login', method: 'POST', localAddress: from, headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end(body)
  })

/** A stranger guesses an administrator's password from many addresses; the owner must still get in. */
export const attackLockout = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const owner = await signIn(site)
    let judged = 0
    for (let n = 0; n < GUESSES; n++)
      if ((await enter(site, `una clave adivinada ${n}`, loopback(n))) !== 429) judged++
    // The session has ended; the device's cookie remains.
    const device = owner.headers.Cookie.split('; ')
      .filter((cookie) => !cookie.includes('session'))
      .join('; ')
    const known = await enter(site, ADMIN.clave, '127.0.0.1', device)
    const form = {
      intencion: 'clave',
      claveActual: ADMIN.clave,
      clave: 'otra puerta siempre abierta',
      claveRepetida: 'otra puerta siempre abierta',
    }
    const changed = await fetch(`${site.origin}/admin/dashboard/ajustes.data`, {
      method: 'POST',
      headers: owner.headers,
      body: new URLSearchParams(form),
    })
    return [
      atMost(5, '', `guesses that were judged, of ${GUESSES} from as many addresses`, judged),
      none('owners kept out of a known device', known === 302 ? 0 : 1, `answered ${known}`),
      none(
        'owners who could not change their password meanwhile',
        changed.status === 200 ? 0 : 1,
        `answered ${changed.status}`,
      ),
    ]
  })
