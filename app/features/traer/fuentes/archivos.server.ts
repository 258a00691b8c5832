import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { readPiece, type Source } from '#app/platform/audios/source.server.ts'
import { wallClock } from '#app/ui/moments.ts'
import { type Archivo, FuenteError } from '../found.server.ts'

/** A church's pictures of twenty years. */
const MOST_FILES = 100_000
/** A zip that says more is one whose entries lie upon each other. */
const MOST_INFLATED = 100
const SMALL = 1024 * 1024 * 1024

const TEXTOS = {
  muchos: `Trae más de ${MOST_FILES.toLocaleString('es-CL')} archivos: divídelo en partes.`,
  danado: 'El zip está dañado o incompleto: descárgalo o súbelo de nuevo.',
  enorme: 'Este zip dice traer mucho más de lo que cabe en él, así que no lo abrimos.',
  sale: 'Este zip nombra carpetas fuera de sí mismo, así que no lo abrimos.',
}

/** Made by systems, not by people. */
const SYSTEM = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** Of a zip, and of an empty one. */
const STARTS_OF_ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** The beginning of a file as text, enough to tell what it is. */
export const cabezaDe = async (archivo: Archivo): Promise<string> =>
  (await readPiece(archivo, 0, 4096)).toString('latin1')

/** The files of which `ruta` matches, and the beginning too if that is asked. */
export const those =
  (ruta: RegExp, begins?: RegExp) =>
  async (archivos: readonly Archivo[]): Promise<Archivo[]> => {
    const named = archivos.filter((each) => ruta.test(each.ruta))
    if (!begins) return named
    const heads = await Array.fromAsync(named, cabezaDe)
    return named.filter((_, at) => begins.test(heads[at] ?? ''))
  }

export const XML = /\.(xml|rss|atom)$|^https?:/i

/** What was sent, with the files of zips instead of the zips. @throws FuenteError */
export async function openAll(sent: readonly Archivo[]): Promise<Archivo[]> {
  const all: Archivo[] = []
  for (const each of sent) {
    const head = await cabezaDe(each)
    if (STARTS_OF_ZIP.some((start) => head.startsWith(start))) all.push(...(await openZip(each)))
    else all.push(each)
    if (all.length > MOST_FILES) throw new FuenteError(TEXTOS.muchos)
  }
  return all.filter(({ ruta }) => !SYSTEM.test(ruta))
}

class SourceReader extends RandomAccessReader {
  #source: Source
  constructor(source: Source) {
    super()
    this.#source = source
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#source.stream(start, end))
  }
}

async function openZip(zip: Archivo): Promise<Archivo[]> {
  const found: Archivo[] = []
  let bytes = 0
  try {
    const opened = await fromRandomAccessReaderPromise(new SourceReader(zip), zip.size, { autoClose: false })
    if (opened.entryCount > MOST_FILES) throw new FuenteError(TEXTOS.muchos)
    for await (const entry of opened.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (bytes > SMALL + MOST_INFLATED * zip.size) throw new FuenteError(TEXTOS.enorme)
      found.push(fileOf(opened, entry))
    }
  } catch (error) {
    if (error instanceof FuenteError) throw error
    throw new FuenteError(/relative path|absolute path/.test(String(error)) ? TEXTOS.sale : TEXTOS.danado)
  }
  return found
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0]

/** The wall clock of whoever packed it, which is not this machine's. */
function dayOf(entry: Entry): string | undefined {
  const date = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true })
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

function fileOf(zip: ZipFile, entry: Entry): Archivo {
  return {
    ruta: entry.fileName,
    size: entry.uncompressedSize,
    fecha: dayOf(entry),
    async *stream(start = 0, end = entry.uncompressedSize) {
      if (!entry.canDecodeFileData()) throw new FuenteError('Está cifrado con una clave.')
      let at = 0
      try {
        // What is compressed has to be read from its beginning.
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const piece = (chunk as Buffer).subarray(Math.max(0, start - at), Math.max(0, end - at))
          at += (chunk as Buffer).length
          if (piece.length > 0) yield piece
          if (at >= end) return
        }
      } catch {
        throw new FuenteError(TEXTOS.danado)
      }
    },
  }
}

/** Files and folders of this machine, for the command. Links are not followed. */
export async function localFiles(path: string): Promise<Archivo[]> {
  const info = await stat(path)
  if (!info.isDirectory()) return [localFile(path, basename(path), info)]
  const found: Archivo[] = []
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    found.push(localFile(file, relative(path, file).split(sep).join('/'), await stat(file)))
    if (found.length > MOST_FILES) throw new FuenteError(TEXTOS.muchos)
  }
  return found.sort((a, b) => (a.ruta < b.ruta ? -1 : 1))
}

export const localFile = (path: string, ruta: string, info: { size: number; mtimeMs: number }): Archivo => ({
  ruta,
  size: info.size,
  fecha: wallClock(info.mtimeMs).slice(0, 10),
  stream: (start = 0, end = info.size) =>
    end <= start ? Readable.from([]) : createReadStream(path, { start, end: end - 1 }),
})

export async function readText(archivo: Archivo, most = 64 * 1024 * 1024): Promise<string> {
  if (archivo.size > most) throw new FuenteError('Es demasiado grande.')
  return (await readPiece(archivo, 0, archivo.size)).toString('utf8').replace(/^\uFEFF/, '')
}

/** The folder that a file lies in, without those around it; '' of none. */
export const carpetaDe = (ruta: string) => ruta.split('/').at(-2) ?? ''

export const nombreDe = (ruta: string) => ruta.slice(ruta.lastIndexOf('/') + 1)
