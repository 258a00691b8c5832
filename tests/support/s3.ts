import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '#app/platform/files/s3.server.ts'

/** A real S3 server over HTTP on a free port, in a process of its own, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'campanario-s3-'))
  const script = `
    const S3rver = require('s3rver')
    const options = { port: 0, address: '127.0.0.1', silent: true, directory: ${JSON.stringify(directory)} }
    new S3rver({ ...options, configureBuckets: [{ name: 'campanario' }] })
      .run().then(({ port }) => process.stdout.write(String(port)))`
  // It makes its continuation tokens with a cipher that OpenSSL 3 counts as legacy.
  const server = spawn(process.execPath, ['--openssl-legacy-provider', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (data) => resolve(String(data)))
    server.once('exit', (code) => reject(new Error(`The S3 server left with ${code}`)))
  })
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'campanario',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
