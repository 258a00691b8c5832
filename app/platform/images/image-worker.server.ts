import { rmSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { decode, encodeDrawing, encodeShareCard, encodeVariant, thumbHash } from './encode.server.ts'
import type { Answer, Task } from './image-process.server.ts'
import { normalise } from './normalise.server.ts'
import { pack, unpack } from './parcel.server.ts'
import { sharp } from './sharp.server.ts'
import { firstWidthOf } from './variants.server.ts'

// The program of the image process (`image-process.server.ts`): one message in, one answer out.

const folder = process.argv[2] ?? ''
let picture: (() => Sharp) | undefined

async function work(task: Task): Promise<Answer['result']> {
  if (task.name === 'prepare') {
    const normalised = await normalise(task.bytes, task.square)
    if (typeof normalised === 'string') return normalised
    const width = firstWidthOf(normalised.ancho, normalised.alto)
    const first = width ? { width, bytes: await encodeVariant(sharp(normalised.bytes), width, 'webp') } : null
    return { ...normalised, first, thumbhash: await thumbHash(first?.bytes ?? normalised.bytes) }
  }
  if (task.name === 'open') {
    picture = await decode(task.bytes)
    return null
  }
  if (task.name === 'draw') return encodeDrawing(task.svg, task.quality)
  if (!picture) throw new Error('No picture is open')
  return task.name === 'card' ? encodeShareCard(picture()) : encodeVariant(picture(), task.width, task.format)
}

process.on('message', async ({ id, task }: { id: number; task: unknown }) => {
  try {
    const result = await pack(await work((await unpack(task)) as Task), folder)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, result: null, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())
// A killed server cannot delete the folder, so this process does when it exits.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
