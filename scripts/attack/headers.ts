import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { freePort } from '#tests/support/network/port.ts'
import { onSite } from '#tests/support/site.ts'
import { sender } from '#tests/support/volunteer.ts'

const GUESSES = 60
const ORIGIN = 'https://iglesia.example'

/** Headers that a limit, a form or an encoder does not expect. */
export async function attackHeaders(): Promise<Measure[]> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  return onSite({ PORT: String(port), TRUST_PROXY: '1', ORIGIN }, async () => {
    const post = sender(origin)
    let judged = 0
    for (let n = 0; n < GUESSES; n++) {
      const address = n % 2 ? `203.0.113.9:${40_000 + n}` : '::ffff:203.0.113.9'
      const clave = 'una clave adivinada'
      const answer = await post(
        '/admin/login',
        { email: `nadie${n}@x.cl`, clave },
        { Origin: ORIGIN, 'X-Forwarded-For': address },
      )
      if (answer.status !== 429) judged++
    }
    const withoutProto = await post(
      '/contacto',
      { nombre: '' },
      { Origin: ORIGIN, 'X-Forwarded-For': '203.0.113.10' },
    )
    const refused = await fetch(`${origin}/terminos`, {
      headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' },
    })
    await fetch(`${origin}/terminos`, { headers: { 'Accept-Encoding': 'br' } }).then((each) => each.text())
    const again = await fetch(`${origin}/terminos`, { headers: { 'Accept-Encoding': 'br;q=0' } })
    const forced = [refused, again].filter(({ headers }) => headers.get('Content-Encoding') === 'br').length
    return [
      atMost(20, '', `guesses judged, of ${GUESSES} from one address under as many spellings`, judged),
      none(
        'forms refused in English behind TLS without X-Forwarded-Proto',
        withoutProto.text.includes('Bad Request') ? 1 : 0,
        `answered ${withoutProto.status}`,
      ),
      none('Brotli for who refuses it', forced),
    ]
  })
}
