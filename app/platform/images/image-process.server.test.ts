import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { drawJpeg, ImageProcessError, openPicture, prepareBytes } from './image-process.server.ts'
import { LOGO, NOT_AN_IMAGE } from './refusals.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** This test's image process, and the folder through which it exchanges bytes. */
function imageProcess() {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  const [, pid, folder = ''] = /^\s*(\d+) .*image-worker\S* (\S+)/m.exec(children) ?? []
  const mostMemory = () =>
    Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  // Like the kernel's out-of-memory killer.
  return { folder, mostMemory, kill: () => process.kill(Number(pid), 'SIGKILL') }
}

test('preparing a picture survives the death of its process; encoding fails, and the next picture works', async () => {
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

  // No files remain, neither from dead processes nor from the live one.
  expect(existsSync(first.folder)).toBe(false)
  expect(readdirSync(imageProcess().folder)).toEqual([])
})

test('a phone’s 50 megapixels pass line by line', async () => {
  const create = { width: 8160, height: 6120, channels: 3 as const, background: '#345' }
  const photo = await sharp({ create }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await prepareBytes(photo)).toMatchObject({ ancho: 8160, alto: 6120 })
  expect(imageProcess().mostMemory()).toBeLessThan(300)
})

test('undecodable input gives a sentence, or an error for this picture only', async () => {
  expect(await prepareBytes(Buffer.from('hola'))).toBe(NOT_AN_IMAGE)
  await expect(openPicture(Buffer.from('hola'))).rejects.toThrow('unsupported image format')
})

test('a logo that takes longer than forty seconds is refused, and not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const preparing = prepareBytes(Buffer.from(SVG), 'logo')
    vi.advanceTimersByTime(40_000)
    expect(await preparing).toBe(LOGO.complex)
  } finally {
    vi.useRealTimers()
  }
})

test('a picture that comes just as the process has rested long enough is drawn by the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await drawJpeg(SVG, 80)
    const { folder } = imageProcess()
    vi.advanceTimersByTime(30_000)
    expect((await drawJpeg(SVG, 80)).length).toBeGreaterThan(100)
    expect(existsSync(folder)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
