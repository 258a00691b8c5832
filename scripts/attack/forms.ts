import { ACCESS } from '#app/access.ts'
import { ATTACKS } from '#tests/support/forms/hostile-forms.ts'
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

/** Those that any form is sent, and two that are large. */
const BODIES = Object.entries({
  ...ATTACKS,
  'a megabyte of separators': { type: 'application/x-www-form-urlencoded', body: '&'.repeat(1_000_000) },
  '10,000 parts': {
    type: 'multipart/form-data; boundary=x',
    body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(10_000)}--x--\r\n`,
  },
})

/** Sends bodies built to keep the server busy to every form, signed in and not. */
export const attackForms = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const { headers } = await signIn(site)
    let slowest = { ms: 0, what: '' }
    let largest = 0
    let failures = 0
    let sent = 0
    const send = async (path: string, [what, { type, body }]: (typeof BODIES)[number]) => {
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
