import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip. `packed`: its bytes are compressed already. */
export type Entrada = {
  ruta: string
  packed?: boolean
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A zip of these files, made while it is read: each is opened once the ones before it are in. */
export async function* zipOf(entradas: AsyncIterable<Entrada>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let open: Readable | undefined
  const give = (then: (error: unknown, stream: Readable) => void) => {
    if (open) then(undefined, open)
  }
  zip.on('error', (error: Error) => out.destroy(error))
  const adding = (async () => {
    for await (const { ruta, packed = false, body } of entradas) {
      if (out.destroyed) return
      const stream = Readable.from(body)
      open = stream
      // It keeps each entry to the end: its function must not hold the stream,
      zip.addReadStreamLazy(ruta, { compress: !packed, mode: 0o100644, mtime: new Date() }, give)
      // nor its name 64 kB of the pool that Node makes short buffers of.
      const entry = (zip as unknown as { entries?: { utf8FileName: Buffer }[] }).entries?.at(-1)
      if (entry) entry.utf8FileName = Buffer.from(new Uint8Array(entry.utf8FileName).buffer)
      await finished(stream)
    }
    zip.end()
  })().catch((error) => void out.destroy(error))
  try {
    yield* out as AsyncIterable<Uint8Array>
  } finally {
    out.destroy()
    if (open && !open.closed) {
      open.destroy()
      await once(open, 'close')
    }
    await adding
  }
}
