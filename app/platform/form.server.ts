import { FORM_REFUSALS, type FormRefusal } from './form-refusals.ts'

const KIBIBYTE = 1024

/**
 * The largest body of a form. A prayer request of 5,000 characters that all take nine bytes, with its stamp, fits
 * into the first; Ajustes › Sitio with every field and every list full of Spanish into the second.
 */
export const FORM_BYTES = { public: 64 * KIBIBYTE, dashboard: 128 * KIBIBYTE } as const
/** The fullest form of ours has a hundred. */
const MOST_FIELDS = 300

const TYPE = 'application/x-www-form-urlencoded'
/** `correo`, `horarios[3].dia`: Conform makes an array as long as an index says, and an object of each dot. */
const NAME = /^[a-z][\w-]{0,39}(?:\.[a-z][\w-]{0,39}|\[\d{1,2}\]){0,2}$/i
/** Longer than any of them, with its brackets encoded. */
const LONGEST_NAME = 200

/**
 * The form that a request brings, once it is known to be one: of the type that browsers send, bounded in bytes and
 * fields, under names as our forms write them. Nothing is decoded for that: a refusal costs next to nothing.
 */
export async function boundForm(request: Request, mostBytes: number): Promise<Request | FormRefusal> {
  const body = await readBytes(request, mostBytes)
  if ('status' in body) return body
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (body.length > 0 && type !== TYPE) return FORM_REFUSALS.notAForm
  if (!isWellFormed(body.toString('latin1'))) return FORM_REFUSALS.malformed
  const headers = new Headers(request.headers)
  headers.set('Content-Type', TYPE)
  return new Request(request, { headers, body: withSpaces(body) })
}

/** The fields of a form that the server let through (`boundForm`): nothing else reaches a route. */
export const readForm = (request: Request): Promise<FormData> => request.formData()

/** Into one block that grows: a body of a thousand chunks of one byte would cost a thousand objects. */
async function readBytes(request: Request, most: number): Promise<Buffer | FormRefusal> {
  if (Number(request.headers.get('content-length')) > most) return FORM_REFUSALS.tooLarge
  let block = Buffer.alloc(0)
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      const needed = length + chunk.length
      // Leaving the loop cancels the rest.
      if (needed > most) return FORM_REFUSALS.tooLarge
      if (needed > block.length) block = Buffer.concat([block], Math.min(most, Math.max(needed, 2 * length)))
      block.set(chunk, length)
      length = needed
    }
  } catch {
    // The visitor went away in the middle.
    return FORM_REFUSALS.malformed
  }
  return block.subarray(0, length)
}

function isWellFormed(body: string): boolean {
  const pairs = body.split('&', MOST_FIELDS + 1)
  if (pairs.length > MOST_FIELDS) return false
  const names = pairs.filter((pair) => pair !== '').map((pair) => nameOf(pair.split('=', 1)[0] ?? ''))
  return names.every(isName) && haveNoGaps(names)
}

/** Browsers encode brackets; nothing else in our names needs it. */
const nameOf = (sent: string) =>
  sent.length > LONGEST_NAME ? '' : sent.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')

/** Conform looks each part up in an object or an array: what those inherit is no field. */
const isName = (name: string) => NAME.test(name) && !name.split(/[.[\]]+/).some((part) => part in [])

/** Rows come in their order, as on the page: with gaps between, 300 fields would make 30,000. */
function haveNoGaps(names: string[]): boolean {
  const rows = new Map<string, number>()
  for (const name of names)
    for (const { index, 1: row } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, index)
      const known = rows.get(list) ?? 0
      if (Number(row) > known) return false
      rows.set(list, Math.max(known, Number(row) + 1))
    }
  return true
}

/** Each `+` as the space that it stands for: `URLSearchParams` takes 3 ms for 128 KiB of them. */
function withSpaces(body: Buffer): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(body)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes
}
const [PLUS, SPACE] = [0x2b, 0x20]
