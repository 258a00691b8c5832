/** An answer as it stays in memory, ready to be sent: by Node's server from its parts, at the front as one piece. */
export type Answer = { status: 200 | 304; headers: string[]; body: Buffer<ArrayBuffer>; wire: Wire }

type Wire = { bytes: Buffer<ArrayBuffer>; dateAt: number; second: number }

const STATUS = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' }
const DATE_LENGTH = new Date(0).toUTCString().length

/** `headers` are names and values in turn. */
export function createAnswer(status: 200 | 304, headers: string[], body: Buffer = Buffer.alloc(0)): Answer {
  let head = `${STATUS[status]}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  head += 'date: '
  const bytes = Buffer.concat([Buffer.from(`${head}${' '.repeat(DATE_LENGTH)}\r\n\r\n`, 'latin1'), body])
  const wire = { bytes, dateAt: head.length, second: 0 }
  // The same memory once more, not a copy.
  return { status, headers, body: bytes.subarray(bytes.length - body.length), wire }
}

/** The whole answer, head and body, with the date of this second. */
export function wireOf({ wire }: Answer): Buffer {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (wire.second !== second) {
    wire.second = second
    wire.bytes.write(new Date(now).toUTCString(), wire.dateAt, 'latin1')
  }
  return wire.bytes
}
