import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { emptySites } from '#tests/support/sites.ts'
import { listRespaldos } from './ajustes.server.ts'
import { streamAlone } from './una-a-la-vez.server.ts'

const KB = Buffer.alloc(1024, 'a')

/** A thousand pieces, and whether somebody has closed them. */
function pieces({ failAt = Number.POSITIVE_INFINITY } = {}) {
  const state = { read: 0, closed: false }
  async function* open() {
    try {
      for (; state.read < 1000; state.read++) {
        if (state.read === failAt) throw new Error('the storage went away')
        yield KB
      }
    } finally {
      state.closed = true
    }
  }
  return { open, state }
}

describe('a download', () => {
  const make = emptySites()

  async function start() {
    const { db } = await make({ postgres: true, s3: false })
    const [stop, errors]: [AbortController, unknown[]] = [new AbortController(), []]
    const download = (open: () => AsyncIterable<Uint8Array>, stalledMs?: number) =>
      streamAlone(open, {
        db,
        stopping: stop.signal,
        onError: (error) => errors.push(error),
        ...(stalledMs && { stalledMs }),
      })
    const free = () => db.selectFrom('reservas').select('nombre').where('nombre', '=', 'descarga').execute()
    return { download, stop, errors, free }
  }
  type Stream = ReadableStream<Uint8Array>

  test('sends all of it, to one reader at a time, and makes nothing that nobody takes', async () => {
    const { download, free } = await start()
    const { open, state } = pieces()
    const begun = await Promise.all([download(open), download(open)])
    const streams = begun.filter((each) => each !== undefined)
    expect(streams).toHaveLength(1)
    expect(state.read).toBe(0)
    expect(await download(open)).toBeUndefined()
    expect(await buffer(streams[0] as Stream)).toHaveLength(1000 * KB.length)
    await expect.poll(free).toEqual([])
    expect(await download(open)).toBeDefined()
  })

  test('a reader who goes away or takes nothing makes room for the next', async () => {
    const { download, free } = await start()
    const [left, stalled] = [pieces(), pieces()]
    const gone = (await download(left.open)) as Stream
    const reader = gone.getReader()
    await reader.read()
    await reader.cancel()
    await expect.poll(free).toEqual([])
    expect(left.state).toEqual({ read: 0, closed: true })

    const idle = ((await download(stalled.open, 50)) as Stream).getReader()
    await idle.read()
    await expect.poll(() => stalled.state.closed).toBe(true)
    await expect(idle.read()).rejects.toThrow('took nothing')
    await expect.poll(free).toEqual([])
  })

  test('what fails, or a server that stops, breaks it off instead of ending it', async () => {
    const { download, stop, errors, free } = await start()
    await expect(buffer((await download(pieces({ failAt: 3 }).open)) as Stream)).rejects.toThrow('storage')
    expect(errors).toHaveLength(1)
    await expect.poll(free).toEqual([])
    const reader = ((await download(pieces().open)) as Stream).getReader()
    await reader.read()
    stop.abort()
    await expect(reader.read()).rejects.toThrow('cut')
  })
})

describe.each([{ postgres: false }, { postgres: true }])('the list (PostgreSQL: $postgres)', (kind) => {
  const make = emptySites()

  test('shows each backup as it is, and none that newer ones replaced', async () => {
    const { db, tables } = await make({ ...kind, s3: false })
    const rows = [
      ['hecho', 5, '', 'aqui'],
      ['borrado', 5, '', 'aqui'],
      ['cortado', 7, '', 'aqui'],
      ['usb', 5, '', ''],
      ['lleno', 0, 'ENOSPC: no space left on device, write', 'aqui'],
      ['falla', 0, 'The backup cannot be read back as it was written', 'aqui'],
      ['ahora', 0, 'unfinished', 'aqui'],
    ] as const
    for (const [n, [nombre, bytes, error, lugar]] of rows.entries())
      await db
        .insertInto('respaldos')
        .values({ id: newId(), momento: `2026-01-0${9 - n}T10:00:00.000Z`, nombre, bytes, error, lugar })
        .execute()
    const list = async (sizes: () => Promise<Map<string, number>>) => {
      const backups = [{ id: 'aqui', sizes, get: async () => null, describe: () => 'aqui' }] as never
      const { lista } = await listRespaldos({ db, tables, backups, settings: { backupEvery: undefined } })
      return lista.map(({ como }) => como)
    }
    const there = new Map([
      ['hecho', 5],
      ['cortado', 5],
    ])
    expect(await list(async () => there)).toEqual(['bien', 'anotado', 'sin-espacio', 'mal', 'a-medias'])
    expect(await list(() => Promise.reject(new Error('away')))).toEqual([
      'anotado',
      'anotado',
      'anotado',
      'anotado',
      'sin-espacio',
      'mal',
      'a-medias',
    ])
  })
})
