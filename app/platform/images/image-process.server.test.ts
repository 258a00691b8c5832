import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { drawPhoto } from '#tests/support/photos.ts'
import { ImageProcessError, openPicture, prepareBytes } from './image-process.server.ts'
import { NOT_AN_IMAGE } from './normalise.server.ts'

/** Ends the image process of this test as the system does when memory is short. */
function killImageProcess() {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  for (const [, pid] of children.matchAll(/^\s*(\d+) .*image-worker/gm)) process.kill(Number(pid), 'SIGKILL')
}

test('a picture survives the death of the process that prepares it; one whose sizes are made fails, and the next goes on', async () => {
  const photo = await drawPhoto(1200, 900)
  const preparing = prepareBytes(photo)
  killImageProcess()
  expect(await preparing).toMatchObject({ ancho: 1200, alto: 900, extension: 'png', first: { width: 480 } })

  const picture = await openPicture(photo)
  const variant = picture.variant(1200, 'avif')
  killImageProcess()
  await expect(variant).rejects.toThrow(ImageProcessError)
  expect((await (await openPicture(photo)).variant(480, 'webp')).length).toBeGreaterThan(1000)
})

test('what cannot be decoded is a sentence, or an error for this picture alone', async () => {
  expect(await prepareBytes(Buffer.from('hola'))).toBe(NOT_AN_IMAGE)
  await expect(openPicture(Buffer.from('hola'))).rejects.toThrow('unsupported image format')
})
