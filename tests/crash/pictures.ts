import { createHash } from 'node:crypto'
import { openPicture, prepareBytes } from '#app/platform/images/image-process.server.ts'
import { widthsFor } from '#app/platform/images/variants.server.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

/** A photo to send, and the expected SHA-256 of each of its stored files, by file-name suffix. */
export type Sample = { bytes: Uint8Array<ArrayBuffer>; files: Map<string, string> }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Small photos: the moment of the kill matters here, and large ones would only cost processor time. */
const SIZES: [number, number][] = [
  [420, 300],
  [300, 420],
  [520, 400],
]

/** Distinct photos. The site's own encoder, run undisturbed, gives the expected files. */
export async function makeSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [width, height] of SIZES) {
    const bytes = new Uint8Array(await phonePhoto(width, height))
    const kept = await prepareBytes(bytes)
    if (typeof kept === 'string' || !kept.first)
      throw new Error(`The sample is refused: ${JSON.stringify(kept)}`)
    const picture = await openPicture(kept.bytes)
    const files = new Map([
      [`.${kept.extension}`, sha256(kept.bytes)],
      ['-compartir.jpg', sha256(await picture.card())],
    ])
    for (const width of widthsFor(kept.ancho, kept.alto)) {
      files.set(`-${width}.avif`, sha256(await picture.variant(width, 'avif')))
      files.set(`-${width}.webp`, sha256(await picture.variant(width, 'webp')))
    }
    files.set(`-${kept.first.width}.webp`, sha256(kept.first.bytes))
    samples.push({ bytes, files })
  }
  return samples
}

/** Whether a stored file has the expected bytes; undefined if this photo should have no such file. */
export function hasExpectedBytes({ files }: Sample, key: string, bytes: Uint8Array): boolean | undefined {
  const end = [...files.keys()].filter((each) => key.endsWith(each)).sort((a, b) => b.length - a.length)[0]
  return end === undefined ? undefined : files.get(end) === sha256(bytes)
}
