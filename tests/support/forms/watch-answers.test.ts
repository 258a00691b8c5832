import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { RECOGNISABLE, SECRET_TOLD, secretsOf } from './secrets.ts'

const TELLER = `
  const { createServer } = require('node:http')
  const { createBrotliCompress, gzipSync } = require('node:zlib')
  const told = '{"a":"' + process.env.S3_SECRET_ACCESS_KEY + '"}'
  const answers = {
    '/plain': (response) => response.end(told),
    '/parts': (response) => { response.write(told.slice(0, 20)); response.end(Buffer.from(told.slice(20))) },
    '/gzip': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(told)),
    '/br': (response) => {
      const stream = createBrotliCompress()
      response.writeHead(200, { 'Content-Encoding': 'br' })
      stream.pipe(response)
      stream.end(told)
    },
    '/head': (response) => response.writeHead(302, { Location: '/?' + process.env.S3_SECRET_ACCESS_KEY }).end(),
    '/fine': (response) => response.end('[secret]'),
  }
  const server = createServer(({ url }, response) => answers[url](response))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

test('detects a secret in a response, however it is encoded', async () => {
  const child = spawn(
    process.execPath,
    ['--import', new URL('watch-answers.ts', import.meta.url).href, '--eval', TELLER],
    { env: { PATH: process.env.PATH, ...RECOGNISABLE }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (data) => {
    output += data
  })
  const [port] = await once(child.stdout, 'data')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${Number(port)}${path}`, { redirect: 'manual' })
    await answer.arrayBuffer()
  }
  const telling = ['/plain', '/parts', '/gzip', '/br', '/head']
  for (const path of [...telling, '/fine']) await ask(path)
  child.kill()
  await once(child, 'close')
  const said = telling.map((path) => `${SECRET_TOLD} S3_SECRET_ACCESS_KEY, in the answer to GET ${path}`)
  expect(output.trim().split(/\n+/)).toEqual(said)
})

test('does not look for short or unset keys', () => {
  expect(secretsOf({ S3_ACCESS_KEY_ID: 'S3RVER', SMTP_URL: '', PORT: '3000' })).toEqual([])
})
