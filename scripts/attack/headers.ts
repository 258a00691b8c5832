import { freePort } from '#tests/support/network/port.ts'
import type { Measure } from '../bench/table.ts'
import { onSite } from './target.ts'

const GUESSES = 60

/** Headers that a limit, a form or an encoder does not expect. */
export async function attackHeaders(): Promise<Measure[]> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  return onSite({ PORT: String(port), TRUST_PROXY: '1', ORIGIN: 'https://iglesia.example' }, async () => {
    const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
      fetch(origin + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: { Origin: 'https://iglesia.example', ...headers },
      })
    let judged = 0
    for (let n = 0; n < GUESSES; n++) {
      const address = n % 2 ? `203.0.113.9:${40_000 + n}` : '::ffff:203.0.113.9'
      const clave = 'una clave adivinada'
      const answer = await post(
        '/admin/login',
        { email: `nadie${n}@x.cl`, clave },
        { 'X-Forwarded-For': address },
      )
      if (answer.status !== 429) judged++
    }
    const withoutProto = await post('/contacto', { nombre: '' }, { 'X-Forwarded-For': '203.0.113.10' })
    const text = await withoutProto.text()
    const refused = await fetch(`${origin}/terminos`, {
      headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' },
    })
    await fetch(`${origin}/terminos`, { headers: { 'Accept-Encoding': 'br' } }).then((each) => each.text())
    const again = await fetch(`${origin}/terminos`, { headers: { 'Accept-Encoding': 'br;q=0' } })
    const forced = [refused, again].filter(({ headers }) => headers.get('Content-Encoding') === 'br').length
    return [
      {
        measure: `guesses judged, of ${GUESSES} from one address under as many spellings`,
        figure: judged,
        unit: '',
        wanted: { atMost: 20 },
      },
      {
        measure: 'forms refused in English behind TLS without X-Forwarded-Proto',
        figure: text.includes('Bad Request') ? 1 : 0,
        unit: '',
        wanted: { atMost: 0 },
        note: `answered ${withoutProto.status}`,
      },
      { measure: 'Brotli for who refuses it', figure: forced, unit: '', wanted: { atMost: 0 } },
    ]
  })
}
