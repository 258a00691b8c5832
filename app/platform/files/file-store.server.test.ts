import { expect, test } from 'vitest'
import { onBothFileStores } from '#tests/support/files.ts'
import { startS3 } from '#tests/support/s3.ts'
import { readFile } from './file-store.server.ts'
import { openS3Store } from './s3.server.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 7) % 256)

async function keysOf(list: AsyncIterable<{ key: string }>) {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys.sort()
}

onBothFileStores('file store', (files, copiesWhole) => {
  test('returns what was stored, with size, type and time', async () => {
    await files().put('galeria/a.jpg', bytes(300_000), 'image/jpeg')
    const file = await files().get('galeria/a.jpg')
    expect(file).toMatchObject({ size: 300_000, contentType: 'image/jpeg' })
    expect(Math.abs(Date.now() - Number(file?.lastModified))).toBeLessThan(60_000)
    expect(new Uint8Array(await new Response(file?.body).arrayBuffer())).toEqual(bytes(300_000))
    expect(await files().stat('galeria/a.jpg')).toMatchObject({ size: 300_000, contentType: 'image/jpeg' })
  })

  test('stores a stream, and replaces a file atomically', async () => {
    await files().put('galeria/stream.jpg', bytes(10), 'image/jpeg')
    await files().put('galeria/stream.jpg', new Blob([bytes(100_000)]).stream(), 'image/jpeg')
    expect(await readFile(files(), 'galeria/stream.jpg')).toEqual(bytes(100_000))
  })

  test('a stream that fails stores nothing', async () => {
    let sent = false
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new Error('broken'))
        else controller.enqueue(bytes(1000))
        sent = true
      },
    })
    await expect(files().put('galeria/broken.jpg', broken, 'image/jpeg')).rejects.toThrow('broken')
    expect(await files().get('galeria/broken.jpg')).toBeNull()
  })

  test('returns a range, both ends included, and the size of the whole', async () => {
    await files().put('galeria/range.jpg', bytes(1000), 'image/jpeg')
    const file = await files().get('galeria/range.jpg', { start: 10, end: 19 })
    expect(file?.size).toBe(1000)
    expect(new Uint8Array(await new Response(file?.body).arrayBuffer())).toEqual(bytes(1000).slice(10, 20))
  })

  test('a missing file is null, and deleting it succeeds', async () => {
    expect(await files().get('galeria/none.jpg')).toBeNull()
    expect(await files().stat('galeria/none.jpg')).toBeNull()
    await files().delete('galeria/none.jpg')
    await files().put('galeria/gone.jpg', bytes(1), 'image/jpeg')
    await files().delete('galeria/gone.jpg')
    expect(await files().get('galeria/gone.jpg')).toBeNull()
  })

  test('moves a file with its type; succeeds if it is gone or somebody else moved it', async () => {
    await files().put('galeria/moved.jpg', bytes(1000), 'image/jpeg')
    const move = () => files().move('galeria/moved.jpg', 'papelera/2026-11-22/galeria/moved.jpg')
    await move()
    await move()
    expect(await files().stat('galeria/moved.jpg')).toBeNull()
    expect(await files().stat('papelera/2026-11-22/galeria/moved.jpg')).toMatchObject({
      size: 1000,
      contentType: 'image/jpeg',
    })
    await files().move('papelera/2026-11-22/galeria/moved.jpg', 'galeria/moved.jpg')
    expect(await keysOf(files().list('papelera/'))).toEqual([])
    expect(await readFile(files(), 'galeria/moved.jpg')).toEqual(bytes(1000))
    await Promise.all(copiesWhole ? [move(), move()] : [move()])
    expect(await files().stat('galeria/moved.jpg')).toBeNull()
    expect(await readFile(files(), 'papelera/2026-11-22/galeria/moved.jpg')).toEqual(bytes(1000))
    await files().delete('papelera/2026-11-22/galeria/moved.jpg')
    expect(await keysOf(files().list('papelera/'))).toEqual([])
  })

  test('lists by prefix, beyond one page of a thousand', async () => {
    const keys = Array.from({ length: 1005 }, (_, n) => `subidas/many/${String(n).padStart(5, '0')}`)
    for (let n = 0; n < keys.length; n += 50)
      await Promise.all(
        keys.slice(n, n + 50).map((key) => files().put(key, bytes(3), 'application/octet-stream')),
      )
    expect(await keysOf(files().list('subidas/'))).toEqual(keys)
    expect(await keysOf(files().list('subidas/many/0000'))).toEqual(keys.slice(0, 10))
    expect(await keysOf(files().list('nothing/'))).toEqual([])
    for await (const { size, lastModified } of files().list('subidas/many/00001')) {
      expect(size).toBe(3)
      expect(Math.abs(Date.now() - Number(lastModified))).toBeLessThan(60_000)
    }
  })

  test('writing into a folder that is being emptied loses nothing', async () => {
    const turn = async (n: number) => {
      await files().put(`subidas/busy/${n}`, bytes(1), 'application/octet-stream')
      await files().delete(`subidas/busy/${n}`)
    }
    await Promise.all(Array.from({ length: 60 }, (_, n) => turn(n)))
    expect(await keysOf(files().list('subidas/busy/'))).toEqual([])
  })

  test('refuses keys that could leave the store', async () => {
    for (const key of [
      '../a',
      'galeria/../../etc/passwd',
      '/etc/passwd',
      'galeria/.secret',
      'a//b',
      'galeria\\a',
      'a\0',
      'A b',
      '',
    ]) {
      await expect(files().put(key, bytes(1), 'image/jpeg'), key).rejects.toThrow('Not a key')
      await expect(files().get(key), key).rejects.toThrow('Not a key')
      await expect(files().delete(key), key).rejects.toThrow('Not a key')
    }
  })
})

test('instances that start together on an empty storage share the bucket that one creates', async () => {
  const server = await startS3()
  try {
    const bucket = `nuevo-${Date.now()}`
    const instances = Array.from({ length: 4 }, () => openS3Store({ ...server.settings, bucket }))
    await Promise.all(instances.map((files) => files.prepare()))
    await instances[0]?.put('galeria/a.jpg', bytes(10), 'image/jpeg')
    expect(await instances[3]?.stat('galeria/a.jpg')).toMatchObject({ size: 10 })
  } finally {
    await server.stop()
  }
})
