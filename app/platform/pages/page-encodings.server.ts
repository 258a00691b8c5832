import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A response in memory. `headers` alternates names and values. */
export type Answer = { status: 200 | 304; headers: string[]; body: Buffer<ArrayBuffer> }

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that `Accept-Encoding` allows; `q=0` excludes one (RFC 9110, 12.5.3). */
export function encodingFor(accept = ''): Encoding {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

export function answerOf(headers: string[], body: Buffer<ArrayBuffer>, encoding: Encoding): Answer {
  const own = ['content-length', String(body.length)]
  if (encoding !== 'identity') own.push('content-encoding', encoding)
  return { status: 200, headers: [...headers, ...own], body }
}

/** Compresses a response. `quality` is Brotli's, 0 to 11. */
export async function compress(
  headers: string[],
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Answer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return answerOf(headers, encoding === 'br' ? await brotli(body, { params }) : await gzipped(body), encoding)
}
