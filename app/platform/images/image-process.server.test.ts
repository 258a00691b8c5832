import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPhoto } from '#tests/support/photos.ts'
import { ImageProcessError, openPicture, prepareBytes } from './image-process.server.ts'
import { NOT_AN_IMAGE } from './refusals.ts'

/** The image process of this test, and the folder through which it gets and gives bytes. */
function imageProcess() {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  const [, pid, folder = ''] = /^\s*(\d+) .*image-worker\S* (\S+)/m.exec(children) ?? []
  // As the system does when memory is short.
  return { folder, kill: () => process.kill(Number(pid), 'SIGKILL') }
}

test('a picture survives the death of the process that prepares it; one whose sizes are made fails, and the next goes on', async () => {
  const photo = await drawPhoto(1200, 900)
  const preparing = prepareBytes(photo)
  const first = imageProcess()
  first.kill()
  expect(await preparing).toMatchObject({ ancho: 1200, alto: 900, extension: 'png', first: { width: 480 } })

  const picture = await openPicture(photo)
  const variant = picture.variant(1200, 'avif')
  imageProcess().kill()
  await expect(variant).rejects.toThrow(ImageProcessError)
  expect((await (await openPicture(photo)).variant(480, 'webp')).length).toBeGreaterThan(1000)

  // Nothing is left lying about, neither by those that died nor by the one that works.
  expect(existsSync(first.folder)).toBe(false)
  expect(readdirSync(imageProcess().folder)).toEqual([])
})

test('what cannot be decoded is a sentence, or an error for this picture alone', async () => {
  expect(await prepareBytes(Buffer.from('hola'))).toBe(NOT_AN_IMAGE)
  await expect(openPicture(Buffer.from('hola'))).rejects.toThrow('unsupported image format')
})
