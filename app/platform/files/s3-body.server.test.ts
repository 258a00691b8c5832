import { expect, test } from 'vitest'
import { streamObject } from './s3-body.server.ts'

test('frees each chunk from the storage as soon as it is copied, and what came already when the reader leaves', async () => {
  const chunks = Array.from({ length: 4 }, (_, n) => new Uint8Array(1000).fill(n))
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
  })
  const slot = { pause() {}, resume: () => true, free() {} }
  const reader = source.getReader()
  const opened = { reader, chunk: (await reader.read()).value, slot }
  const body = streamObject(opened, { at: 0, end: 4000, silenceMs: 1000 }, () => Promise.reject(new Error()))
  const taken = body.getReader({ mode: 'byob' })
  const detached = () => chunks.map(({ buffer }) => buffer.detached)

  const { value } = await taken.read(new Uint8Array(1000), { min: 1000 })
  expect(value).toEqual(new Uint8Array(1000).fill(0))
  expect(detached()).toEqual([true, false, false, false])

  await taken.read(new Uint8Array(1500), { min: 1500 })
  expect(detached()).toEqual([true, true, false, false])
  await taken.cancel()
  expect(detached()).toEqual([true, true, true, false])
})
