import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Answer, wireOf } from './page-answer.server.ts'
import type { Asked } from './page-cache.server.ts'

/** So long may a connection say nothing, as behind Node's own server. */
const IDLE_MS = 60_000
const LONGEST_HEAD = 8192

/**
 * Answers what is in memory from the very bytes of a request, before Node's HTTP server sees the connection: it
 * would spend two thirds of the time of such an answer. Only a plain `GET` that came whole and alone is read here;
 * with the first thing else a connection is handed over to `server` for good, with what it just said.
 */
export function answerAtTheFront(server: Server, find: (asked: Asked) => Answer | undefined) {
  const connect = server.listeners('connection')
  server.removeAllListeners('connection')
  const mine = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    mine.add(socket)
    const release = () => {
      mine.delete(socket)
      socket.off('data', read).off('end', end).off('timeout', fail).off('error', fail).off('close', release)
    }
    const end = () => socket.end()
    const fail = () => socket.destroy()
    const read = (chunk: Buffer) => {
      // What a slow visitor has not taken yet is not piled up here.
      const asked = socket.writableLength === 0 ? readHead(chunk) : undefined
      const answer = asked && find(asked)
      if (answer) return void socket.write(wireOf(answer))
      release()
      socket.setTimeout(0)
      for (const listener of connect) listener.call(server, socket)
      socket.emit('data', chunk)
    }
    socket.setTimeout(IDLE_MS)
    socket.on('data', read).on('end', end).on('timeout', fail).on('error', fail).on('close', release)
  })

  return {
    /** Closes the connections that were not handed over, as soon as their last answer is on its way. */
    close() {
      for (const socket of mine) socket.destroySoon()
    },
  }
}

// A name, a colon, and text: what bends a rule of HTTP here is for Node's parser to judge.
const HEAD = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+)\r\n$/
const FIELDS =
  /^(host|connection|accept-encoding|if-none-match|x-forwarded-proto|content-length|transfer-encoding|expect|upgrade):[\t ]*(.*?)[\t ]*\r$/gim

/** What a request asks for that is nothing but a head; nothing for all that needs more care. */
export function readHead(chunk: Buffer): Asked | undefined {
  if (chunk[0] !== 0x47 || chunk.length > LONGEST_HEAD) return undefined
  const [, path, lines] = HEAD.exec(chunk.toString('latin1')) ?? []
  if (!path || !lines) return undefined
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of lines.matchAll(FIELDS)) {
    const key = name.toLowerCase()
    if (key in fields) return undefined
    fields[key] = value
  }
  const {
    host,
    connection = 'keep-alive',
    'accept-encoding': accept,
    'if-none-match': known,
    'x-forwarded-proto': forwarded,
    ...body
  } = fields
  if (!host || connection.toLowerCase() !== 'keep-alive' || Object.keys(body).length > 0) return undefined
  return { host, path, accept, known, forwarded }
}
