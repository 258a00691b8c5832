import fc from 'fast-check'
import { FORM_BYTES } from '#app/platform/form.server.ts'
import { ATTACKS, hostileForm, type Sent } from '#tests/support/forms/hostile-forms.ts'
import { type Measure, median } from '#tests/support/measure/table.ts'
import { longestWait, WATCHED_LOOP } from '#tests/support/measure/watch.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const SAMPLES = 150
/** The longest that one visitor's form may block others, in milliseconds. */
const MOST_MS = 5
/** Repeats filter out a busy machine: the minimum counts. */
const TRIES = 40

const FIELDS = [
  'nombre',
  'telefono',
  'email',
  'peticion',
  'consentimiento',
  'tipo',
  'contacto',
  'detalle',
  'sello',
]
/** Sent as a script would: rendering a page would take longer than any form. */
const PATHS = ['/contacto.data', '/privacidad.data', '/admin/olvido.data']
const ORDINARY: Sent = { type: 'application/x-www-form-urlencoded', body: 'nombre=Ana&email=ana' }

/** The longest event-loop block that any of the hostile forms causes. */
export async function benchForms(): Promise<Measure[]> {
  const site = await startSite({
    LOG_LEVEL: 'silent',
    // A new address per form: beyond the limit a form would not be parsed.
    TRUST_PROXY: '1',
    ...WATCHED_LOOP,
  })
  try {
    for (let n = 0; n < 50; n++) for (const path of PATHS) await send(site, path, ORDINARY)
    const hostile = {
      ...ATTACKS,
      ...Object.fromEntries(
        fc
          .sample(hostileForm(FIELDS, FORM_BYTES.public), { numRuns: SAMPLES, seed: 17 })
          .map((sent, n) => [`${n}: ${sent.body.slice(0, 30)}`, sent]),
      ),
    }
    const took = new Map<string, number>()
    for (const [name, sent] of Object.entries(hostile))
      for (const path of PATHS) took.set(`${name} at ${path}`, await stretch(site, path, sent))
    const ordinary: number[] = []
    for (let n = 0; n < 20; n++) for (const path of PATHS) ordinary.push(await stretch(site, path, ORDINARY))
    const [worst = '', figure = Number.NaN] = [...took].sort((a, b) => b[1] - a[1])[0] ?? []
    return [
      {
        measure: `longest stretch of the event loop that one of ${took.size} hostile forms causes`,
        figure,
        unit: 'ms',
        wanted: { atMost: MOST_MS },
        note: `«${worst}»; their median ${median([...took.values()]).toFixed(1)}, of ordinary mistakes ${median(ordinary).toFixed(1)}`,
        parts: { median: median([...took.values()]), ordinary: median(ordinary) },
      },
    ]
  } finally {
    await site.stop()
  }
}

async function stretch(site: Site, path: string, sent: Sent): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < TRIES && least > MOST_MS / 2; times++) {
    await longestWait(site)
    await send(site, path, sent)
    least = Math.min(least, (await longestWait(site)).ms)
  }
  return least
}

let address = 0

async function send(site: Site, path: string, { type, body }: Sent) {
  address++
  const answer = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'X-Forwarded-For': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: Buffer.from(body, 'latin1'),
  }).catch(() => undefined) // Refused and closed while still sending.
  await answer?.arrayBuffer()
  if (answer && answer.status >= 500)
    throw new Error(`${path} answered ${answer.status} to ${body.slice(0, 80)}`)
}
