import { ACCESS } from '#app/access.ts'
import { measureOthers } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { onSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

/** Every URL that accepts a form. */
export const FORMS = ACCESS.filter(({ path, POST }) => POST && path !== '/admin/subidas').map(
  ({ path }) => path,
)

/** Timeout of a request, in milliseconds. */
const PATIENCE_MS = 20_000

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const part = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
const INSERT = encodeURIComponent('{"type":"insert","payload":null}')

const BODIES: [what: string, body: string, type: string][] = [
  ['an index of ten million', 'a[10000000]=x', URLENCODED],
  ['an index of a hundred million', 'a[100000000]=x', URLENCODED],
  ['80,000 fields of one name', Array(80_000).fill('a=').join('&'), URLENCODED],
  ['20,000 fields of 20,000 names', Array.from({ length: 20_000 }, (_, n) => `n${n}=`).join('&'), URLENCODED],
  ['a name nested 5,000 deep, by dots', `${'a.'.repeat(5_000)}a=x`, URLENCODED],
  ['a name nested 5,000 deep, by indexes', `a${'[0]'.repeat(5_000)}=x`, URLENCODED],
  ['an intent that is no JSON', '__intent__={', URLENCODED],
  ['a state that is no JSON', '__state__={', URLENCODED],
  ['an intent without its payload', `__intent__=${INSERT}`, URLENCODED],
  ['a name of the prototype', '__proto__[x]=1&constructor.prototype.x=1&toString=1', URLENCODED],
  ['a megabyte of separators', '&'.repeat(1_000_000), URLENCODED],
  ['broken percent signs', `a=${'%'.repeat(60_000)}`, URLENCODED],
  ['one long value', `a=${'x'.repeat(900_000)}`, URLENCODED],
  ['an intent as a file', `${part('__intent__', '; filename="x"')}--x--\r\n`, MULTIPART],
  ['10,000 parts', `${part('a').repeat(10_000)}--x--\r\n`, MULTIPART],
  ['a part that does not end', `${part('a')}--x\r\nContent-Disposition: form-data; name="b`, MULTIPART],
  ['a boundary that is not there', 'a=1', 'multipart/form-data'],
]

/** Sends bodies built to keep the server busy to every form, signed in and not. */
export const attackForms = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const { headers } = await signIn(site)
    let slowest = { ms: 0, what: '' }
    let largest = 0
    let failures = 0
    let sent = 0
    const send = async (path: string, [what, body, type]: (typeof BODIES)[number]) => {
      const begun = performance.now()
      const more = path.startsWith('/admin/') ? headers : { Origin: site.origin }
      const answer = await fetch(site.origin + path, {
        method: 'POST',
        body,
        headers: { ...more, 'Content-Type': type },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => '')
      const ms = performance.now() - begun
      sent++
      largest = Math.max(largest, text?.length ?? 0)
      // A connection closed while the rest of a refused body is being sent is a refusal too.
      if (ms >= PATIENCE_MS || (answer && answer.status >= 500)) failures++
      if (ms > slowest.ms) slowest = { ms, what: `${what}, ${path}` }
    }
    const { worst } = await measureOthers(site.origin, async () => {
      for (const path of FORMS)
        for (const form of BODIES) for (const suffix of ['', '.data']) await send(path + suffix, form)
    })
    const stacks = site.output().match(/"stack"/g)?.length ?? 0
    return [
      atMost(
        500,
        'ms',
        `slowest answer to ${sent} hostile forms`,
        slowest.ms,
        `${slowest.what}; largest answer ${Math.round(largest / 1000)} kB`,
      ),
      atMost(250, 'ms', 'longest wait of other visitors meanwhile', worst),
      none('failures (500 and above, no answer)', failures),
      none('stacks in the log', stacks),
    ]
  })
