import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { freePort } from '#tests/support/network/port.ts'
import { startStation } from '#tests/support/radio/station.ts'
import type { Station } from '#tests/support/radio/station-type.ts'
import { probarRadio } from './try.server.ts'

const fetch = createGuardedFetch(['127.0.0.1'])
const probe = (direccion: string, secure = false) => probarRadio(direccion, fetch, secure)

describe('a station', () => {
  let station: Station
  const at = (path: string) => `http://127.0.0.1:${station.port}${path}`
  afterEach(() => station.stop())

  test('on the air is told by its format and bit rate, and off it by why not', {
    timeout: 60_000,
  }, async () => {
    station = await startStation({ hls: true })
    expect(await probe(at(station.path))).toEqual({
      direccion: at(station.path),
      suena: true,
      texto: expect.stringMatching(/^Suena: (MP3|WAV), 128 kbit\/s\.$/),
    })
    expect(await probe(at(station.hlsPath))).toMatchObject({
      suena: true,
      texto: expect.stringMatching(/^Suena: HLS/),
    })
    expect(await probe(at(station.path), true)).toMatchObject({
      suena: false,
      texto: expect.stringMatching(/^Hay sonido .*http:\/\/ y los navegadores no lo dejan sonar/),
    })
    // None of them goes on listening.
    await expect.poll(() => station.listeners()).toBe(0)
    await station.leaveAir()
    expect(await probe(at(station.path))).toMatchObject({
      suena: false,
      texto: expect.stringContaining('(404)'),
    })
    await station.kill()
    expect(await probe(at(station.path))).toMatchObject({
      suena: false,
      texto: expect.stringContaining('puede que la radio esté apagada'),
    })
  })

  test.each(['aac', 'opus'] as const)('sends %s', async (format) => {
    station = await startStation({ format })
    const { suena, texto } = await probe(at(station.path))
    expect({ suena, texto }).toEqual({
      suena: true,
      texto: expect.stringMatching(/^Suena: (AAC|Opus|WAV), 128 kbit/),
    })
  })
})

describe('an address that is no station', () => {
  let server: Server
  let port: number
  const answers = new Map<string, [status: number, headers: Record<string, string>, body: string]>([
    ['/web', [200, { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html><p>Radio</p>']],
    ['/mentira.mp3', [200, { 'content-type': 'audio/mpeg' }, '\n<html>']],
    ['/lista.pls', [200, { 'content-type': 'audio/x-scpls' }, '[playlist]\nFile1=https://radio.cl/vivo\n']],
    [
      '/lista.m3u',
      [200, { 'content-type': 'text/plain' }, '#EXTM3U\n#EXTINF:-1,Radio\nhttps://radio.cl/alta\n'],
    ],
    ['/vacia.m3u', [200, { 'content-type': 'audio/x-mpegurl' }, '']],
    ['/foto', [200, { 'content-type': 'image/jpeg' }, 'x']],
    ['/chile', [403, {}, '']],
    ['/rota', [502, {}, '']],
    ['/otra', [302, { location: 'https://otra.example/vivo' }, '']],
  ])
  beforeAll(async () => {
    port = await freePort()
    server = createServer((request, response) => {
      const [status, headers, body] = answers.get(request.url ?? '') ?? [404, {}, '']
      response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  test.each([
    ['/web', /^Es una página web/],
    ['/mentira.mp3', /^Es una página web/],
    ['/lista.pls', /^Es una lista que lleva a https:\/\/radio\.cl\/vivo: /],
    ['/lista.m3u', /^Es una lista que lleva a https:\/\/radio\.cl\/alta: /],
    ['/vacia.m3u', /^Es una lista vacía/],
    ['/foto', /^Responde, pero no con sonido \(image\/jpeg\)/],
    ['/chile', /no nos deja escuchar \(403\)/],
    ['/rota', /error \(502\)/],
    ['/otra', /^Lleva a otro enlace, en otra\.example/],
    ['/nada', /\(404\)/],
  ])('%s', async (path, texto) => {
    expect(await probe(`http://127.0.0.1:${port}${path}`)).toMatchObject({
      suena: false,
      texto: expect.stringMatching(texto),
    })
  })

  test('is not asked in a private network', async () => {
    const { suena, texto } = await probarRadio(`http://127.0.0.1:${port}/web`, createGuardedFetch([]), false)
    expect([suena, texto]).toEqual([false, expect.stringContaining('red privada')])
  })

  test('is no link', async () => {
    expect(await probe('mi-radio')).toMatchObject({
      suena: false,
      texto: expect.stringContaining('No es un enlace'),
    })
  })

  test('speaks the protocol of very old servers', async () => {
    const old = createTcpServer((socket) => socket.end('ICY 200 OK\r\nicy-br:128\r\n\r\n'))
    const at = await freePort()
    await new Promise<void>((resolve) => old.listen(at, '127.0.0.1', resolve))
    expect(await probe(`http://127.0.0.1:${at}/`)).toMatchObject({
      texto: expect.stringContaining('muy antiguo'),
    })
    old.close()
  })
})
