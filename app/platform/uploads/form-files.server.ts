import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import Busboy, { type BusboyFileStream } from '@fastify/busboy'
import { boundFields, FORM_BYTES, MOST_FIELDS } from '../form.server.ts'
import { FORM_REFUSALS, type FormRefusal } from '../form-refusals.ts'
import { MOST } from './kinds.ts'
import { OF_ONE_ACCOUNT, UploadRefused } from './quota.server.ts'
import type { Uploads } from './uploads.server.ts'

/** More are chosen with scripts, which send them one by one. */
const MOST_FILES = 40
/** `subida`, `pastores[0].subida`; `fotos[]` for several. */
const FILE_FIELD = /^[a-z][\w-]{0,39}(?:\[\d{1,2}\]\.[a-z][\w-]{0,39})?(?:\[\])?$/i
/** A field whose name begins so may bring a sound, one that ends so a film; any other a photo. */
const AUDIO_FIELD = /^audio/
const FILM_FIELD = /\.pelicula-subida$/
const LONGEST_NAME = 120

export const isMultipart = (type: string | null | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(type ?? '')

export type Received = {
  /** The form without its files, within the limits of any form. */
  form: FormData
  refused?: string | undefined
}

/**
 * Reads a form with files that was sent without scripts. Each file becomes an upload of that person, exactly
 * as if its bytes had come by tus, and the form names it: a file of `subida` as `subida` and `subida-nombre`,
 * those of `fotos[]` as `fotos[0].subida`, `fotos[0].nombre` and so on after those that it names already. So
 * whatever the form is refused for, no file is lost. Nothing is kept in memory but the form's text and a
 * file's current part.
 */
export async function receiveFiles(
  uploads: Uploads,
  request: Request,
  {
    usuario,
    mayBegin,
    onError,
  }: {
    usuario: string
    /** @returns why another file may not be taken now. */
    mayBegin: () => Promise<string | undefined>
    /** Called with an unexpected error. @returns what the person reads. */
    onError: (error: unknown) => string | Promise<string>
  },
): Promise<Received | FormRefusal> {
  if (Number(request.headers.get('content-length')) > OF_ONE_ACCOUNT.bytes) return FORM_REFUSALS.tooLarge
  const entries: [name: string, value: string][] = []
  const taken: string[] = []
  const streams: BusboyFileStream[] = []
  /** One after another, as the form has them: the next one's bytes wait in the connection. */
  let files = Promise.resolve()
  let broken = false
  let refusal: FormRefusal | undefined
  let refused: string | undefined

  const take = async (field: string, stream: BusboyFileStream, name: string) => {
    try {
      refused ??= await mayBegin()
      if (refused) return
      const clase = AUDIO_FIELD.test(field) ? 'audio' : FILM_FIELD.test(field) ? 'pelicula' : 'foto'
      // The parser waits for a file's end, so one that is refused on the way must not be destroyed.
      const bytes = stream.iterator({ destroyOnReturn: false })
      const id = await uploads.receive(bytes, { usuario, nombre: name, clase })
      taken.push(id)
      place(entries, field, id, name)
    } catch (error) {
      if (!broken) refused = error instanceof UploadRefused ? error.message : await onError(error)
    } finally {
      // What is left unread would keep the rest of the form from arriving.
      stream.resume()
    }
  }

  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defCharset: 'utf8',
      limits: {
        fieldNameSize: LONGEST_NAME,
        fieldSize: FORM_BYTES.files,
        fields: MOST_FIELDS,
        files: MOST_FILES,
        parts: MOST_FIELDS + MOST_FILES,
        fileSize: MOST.audio.bytes + 1,
        headerPairs: 20,
        headerSize: 4096,
      },
    })
    let text = 0
    parser.on('field', (name, value, nameCut, valueCut) => {
      text += name.length + value.length
      if (nameCut || valueCut || text > FORM_BYTES.files) refusal = FORM_REFUSALS.tooLarge
      else entries.push([name, value])
    })
    parser.on('file', (field, stream, name) => {
      // A field in which nothing was chosen.
      if (!name || refusal) return void stream.resume()
      if (FILE_FIELD.test(field)) {
        // Of one that waits nobody else hears that it broke off.
        streams.push(stream.on('error', () => {}))
        files = files.then(() => take(field, stream, name.slice(0, LONGEST_NAME)))
      } else {
        refusal = FORM_REFUSALS.malformed
        stream.resume()
      }
    })
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(event, () => {
        refusal = FORM_REFUSALS.tooLarge
      })
    await pipeline(bounded(request.body), parser)
    await files
  } catch {
    // No form, or the visitor disconnected: its files never end by themselves.
    broken = true
    for (const stream of streams) stream.destroy(new Error('The form broke off'))
    await files
    refusal ??= FORM_REFUSALS.malformed
  }
  const form = refusal ?? boundFields(entries)
  if (form instanceof FormData) return { form, refused }
  // No page names them.
  await Promise.allSettled(taken.map((id) => uploads.remove(id)))
  return form
}

/**
 * Names an upload in the form, in place of what its field named before, or after the other files of its list.
 */
function place(entries: [string, string][], field: string, id: string, name: string) {
  if (field.endsWith('[]')) {
    const list = field.slice(0, -2)
    const count = entries.filter(([each]) => each.startsWith(`${list}[`) && each.endsWith('].subida')).length
    entries.push([`${list}[${count}].subida`, id], [`${list}[${count}].nombre`, name])
    return
  }
  const own = [field, `${field}-nombre`]
  const others = entries.filter(([each]) => !own.includes(each))
  entries.splice(0, entries.length, ...others, [field, id], [`${field}-nombre`, name])
}

async function* bounded(body: ReadableStream<Uint8Array> | null) {
  let length = 0
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > OF_ONE_ACCOUNT.bytes) throw new Error('The form is too large')
    yield chunk
    // Others come first: a megabyte of line ends costs the parser 8 ms.
    await setImmediate()
  }
}
