import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORM_REFUSALS, type FormRefusal } from './form-refusals.ts'

const KIBIBYTE = 1024

/**
 * Largest form bodies. `public` fits a prayer request of 5,000 characters that encode to nine bytes each,
 * plus its stamp; `dashboard` fits Ajustes › Sitio with every field and list full of Spanish; `files`, of a
 * form that may bring files and is read only for an administrator, a sermon's transcript of two hours.
 */
export const FORM_BYTES = {
  public: 64 * KIBIBYTE,
  dashboard: 128 * KIBIBYTE,
  files: 1024 * KIBIBYTE,
} as const
/** Our fullest form has a hundred. */
export const MOST_FIELDS = 300

/** PostgreSQL stores no NUL in a text. No browser types one. */
const NUL = '%00'

const TYPE = 'application/x-www-form-urlencoded'
/**
 * `correo`, `horarios[3].dia`: a row of a list and a property of it, at most. Conform creates an array as
 * long as the index says and an object per dot; 300 names of lists in lists took it 7 ms.
 */
const NAME = /^[a-z][\w-]{0,39}(?:\[\d{1,2}\])?(?:\.[a-z][\w-]{0,39})?$/i
/** Longer than any name, with its brackets encoded. */
const LONGEST_NAME = 200

/**
 * Checks that a request's body is a form: a browser's content type, bounded bytes and fields, names as our
 * forms write them. Decodes nothing for that, so a refusal is cheap.
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

/**
 * The fields of a form that passed `boundForm`; no other form reaches a route. Others get their turn before
 * and after they are decoded: 64 kB of escaped signs take half of the 5 ms for which a form may hold
 * everybody up.
 */
export async function readForm(request: Request): Promise<FormData> {
  await nextTurn()
  const form = await request.formData()
  await nextTurn()
  return form
}

/** The fields of a public form's schema: no others are parsed, nor sent back to whoever made them up. */
export function ownFields(form: FormData, { shape }: { shape: Record<string, unknown> }): FormData {
  const own = new FormData()
  for (const name of Object.keys(shape)) for (const value of form.getAll(name)) own.append(name, value)
  return own
}

/** Reads into one growing buffer: keeping a thousand one-byte chunks would cost a thousand objects. */
async function readBytes(request: Request, most: number): Promise<Buffer | FormRefusal> {
  if (Number(request.headers.get('content-length')) > most) return FORM_REFUSALS.tooLarge
  let block = Buffer.alloc(0)
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      const needed = length + chunk.length
      // Leaving the loop cancels the body.
      if (needed > most) return FORM_REFUSALS.tooLarge
      if (needed > block.length) block = Buffer.concat([block], Math.min(most, Math.max(needed, 2 * length)))
      block.set(chunk, length)
      length = needed
    }
  } catch {
    // The visitor disconnected.
    return FORM_REFUSALS.malformed
  }
  return block.subarray(0, length)
}

function isWellFormed(body: string): boolean {
  if (body.includes(NUL) || body.includes('\0')) return false
  const pairs = body.split('&', MOST_FIELDS + 1)
  return areFields(pairs.filter((pair) => pair !== '').map((pair) => nameOf(pair.split('=', 1)[0] ?? '')))
}

const areFields = (names: string[]) => names.length <= MOST_FIELDS && names.every(isName) && haveNoGaps(names)

/**
 * The same for fields that were decoded already, of a form with files. They go to the route as they are:
 * encoding and decoding a transcript once more would hold up everybody else for 40 ms.
 */
export function boundFields(entries: readonly [name: string, value: string][]): FormData | FormRefusal {
  const isText = entries.every(([, value]) => !value.includes('\0'))
  if (!isText || !areFields(entries.map(([name]) => name))) return FORM_REFUSALS.malformed
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** Browsers encode the brackets; our names contain nothing else that they encode. */
const nameOf = (sent: string) =>
  sent.length > LONGEST_NAME ? '' : sent.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')

/** Conform looks up each part in an object or array: inherited names are not fields. */
const isName = (name: string) => NAME.test(name) && !name.split(/[.[\]]+/).some((part) => part in [])

/** Rows must be consecutive, as pages send them: with gaps, 300 fields could become 30,000. */
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

/** Replaces each `+` by a space: `URLSearchParams` takes 3 ms for 128 KiB of them. */
function withSpaces(body: Buffer): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(body)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes
}
const [PLUS, SPACE] = [0x2b, 0x20]
/**
 * Whether the page's scripts sent this request, which read an answer themselves; a browser alone shows a
 * document.
 */
export const isByScript = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')
