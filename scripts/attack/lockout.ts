import { loopback } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { ask } from '#tests/support/network/ask.ts'
import { ADMIN, onSite, type Site } from '#tests/support/site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

const GUESSES = 60

/** Signs in with these credentials from one of this machine's addresses. @returns the status. */
const enter = async ({ origin }: Site, clave: string, localAddress: string, cookie = '') => {
  const { status } = await ask(origin, '/admin/login', {
    ...{ method: 'POST', localAddress, body: String(new URLSearchParams({ email: ADMIN.email, clave })) },
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: origin,
      ...(cookie && { Cookie: cookie }),
    },
  })
  return status
}

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
    const clave = 'otra puerta siempre abierta'
    const form = { intencion: 'clave', claveActual: ADMIN.clave, clave, claveRepetida: clave }
    const send = sender(site.origin, owner.headers.Cookie)
    const changed = await send('/admin/dashboard/ajustes.data', form)
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
