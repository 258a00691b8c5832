import { rutaInvitado } from '#app/features/colecciones/coleccion.ts'
import { addColeccion, claveOf } from '#app/features/colecciones/colecciones.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { guestAt } from '#tests/support/guest.ts'
import { get, startLoad } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none, percentile } from '#tests/support/measure/table.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { forgetPeak, residentPeak } from '#tests/support/processes.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'

const GUESTS = 100
const FOTOS = 30
const PAGES = ['/', '/galeria', '/agenda', '/contacto']
const PAGES_A_SECOND = 20
const WARM_ROUNDS = 50
const SECRET = 'a secret that only this figure knows'

/** A congregation sends its photos at once, each guest one after the other, while others read the site. */
export async function benchColeccion(): Promise<Measure[]> {
  const site = await startSite({ EXAMPLE_CONTENT: 'on', TRUST_PROXY: '1' })
  try {
    await inDb(site, whenEncoded)
    await site.restart()
    const path = await inDb(site, async (db) => {
      const id = newId()
      const datos = { titulo: 'Bautismos', fecha: '2026-11-22', categoria: '', nombre: 'no' as const }
      await addColeccion(db, { id, secret: SECRET, at: new Date() }, datos)
      return rutaInvitado(claveOf(SECRET, id))
    })
    const foto = new Uint8Array(await phonePhoto(1600, 1200))
    // As on a site that has been there for a while: the first second of a server is about itself.
    for (let round = 0; round < WARM_ROUNDS; round++) for (const page of PAGES) await get(site.origin + page)
    forgetPeak(site.pid())
    const questions = PAGES.map((page) => ({ kind: page, url: site.origin + page }))
    const load = startLoad({ questions, pace: PAGES_A_SECOND, fromMany: true })
    const begun = performance.now()
    await Promise.all(Array.from({ length: GUESTS }, (_, n) => sendAll(site, path, foto, n)))
    const seconds = (performance.now() - begun) / 1000
    const { times, errors, asked } = await load.stop()
    const all = times.flatMap((slot) => Object.values(slot).flat())
    const kept = await inDb(site, (db) => db.selectFrom('colecciones_fotos').select('url').execute())
    const size = `${(foto.length / 1000).toFixed(0)} kB each, in ${seconds.toFixed(0)} s`
    return [
      atMost(60, 'ms', `pages meanwhile, p99 of ${asked}`, percentile(all, 0.99), size),
      none('pages that failed', errors.length, errors[0]),
      none(`photos lost of ${GUESTS * FOTOS}`, GUESTS * FOTOS - new Set(kept.map(({ url }) => url)).size),
      atMost(300, 'MB', 'memory of the server at its most', residentPeak(site.pid())),
    ]
  } finally {
    await site.stop()
  }
}

/** All photos of one guest, whose telephone has an address of its own. */
async function sendAll({ origin }: Site, path: string, foto: Uint8Array<ArrayBuffer>, n: number) {
  const guest = await guestAt(origin, path, { 'X-Forwarded-For': `10.0.0.${n}` })
  for (let sent = 0; sent < FOTOS; sent++) {
    const { subida, status, text } = await guest.upload(foto)
    if (status !== 201) throw new Error(`An upload was answered ${status}: ${text}`)
    const answer = await guest.send(subida)
    if (answer.status !== 303) throw new Error(`A photo was answered ${answer.status}`)
  }
}
