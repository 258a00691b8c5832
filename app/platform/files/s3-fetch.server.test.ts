import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/network/listening.ts'
import { fetchPieces } from './s3-fetch.server.ts'

/** A server that answers everything so. @returns how to get from it, and how many connections were made. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => connections++)
  const port = await listening(server)
  const get = (signal = new AbortController().signal) =>
    fetchPieces(new Request(`http://127.0.0.1:${port}/`, { headers: { 'X-Asked': 'yes' } }), { signal })
  return { get, connections: () => connections }
}

const nextTurn = () => new Promise(setImmediate)

async function piecesOf({ body }: Response) {
  const pieces: Uint8Array[] = []
  if (body) for await (const piece of body) pieces.push(piece)
  return pieces
}

test('gives each piece in a buffer of its own, which may be freed', async () => {
  const { get } = await serve(({ headers }, { socket }) => {
    socket?.write(
      `HTTP/1.1 206 Partial Content\r\nX-Was-Asked: ${headers['x-asked']}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    // Three pieces in one packet.
    socket?.write('3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\n')
  })
  const answer = await get()
  expect([answer.status, answer.headers.get('x-was-asked')]).toEqual([206, 'yes'])
  const pieces = await piecesOf(answer)
  expect(Buffer.concat(pieces).toString()).toBe('onetwothree')
  expect(pieces.map(({ buffer }) => buffer.byteLength)).toEqual([3, 3, 5])
})

test('a body that was read leaves its connection to the next request, one that was not closes it', async () => {
  const { get, connections } = await serve((_request, response) => response.end(Buffer.alloc(3_000_000)))
  await piecesOf(await get())
  const reader = (await get()).body?.getReader()
  for (let read = 0; read < 3_000_000; ) read += (await reader?.read())?.value?.length ?? 3_000_000
  await reader?.cancel()
  await nextTurn()
  await (await get()).body?.cancel()
  expect(connections()).toBe(1)
  await piecesOf(await get())
  expect(connections()).toBe(2)
})

test('fails with the signal’s reason, or when the body breaks off or may not be', async () => {
  const hanging = await serve((_request, response) => void response.write('x'))
  const late = new AbortController()
  const answer = await hanging.get(late.signal)
  late.abort(new Error('too late'))
  await expect(piecesOf(answer)).rejects.toThrow('too late')
  await expect(hanging.get(late.signal)).rejects.toThrow('too late')

  const broken = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('x', () => response.destroy())
  })
  await expect(broken.get().then(piecesOf)).rejects.toThrow()
  const gone = fetchPieces(new Request('http://127.0.0.1:1/'), { signal: new AbortController().signal })
  await expect(gone).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  const empty = await serve((_request, response) => response.writeHead(204).end())
  await expect(empty.get()).rejects.toThrow()
})
