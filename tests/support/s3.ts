import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { openS3Store, type S3Settings } from '#app/platform/files/s3.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { endWithTests } from './processes.ts'

type S3Server = { settings: S3Settings; stop: () => Promise<void> }

/**
 * A real S3 server over HTTP on a free port, in its own process, with one empty bucket that is publicly
 * readable: the one from npm, or one that runs already (`TEST_S3=http://KEY:SECRET@127.0.0.1:7480`).
 */
export async function startS3(): Promise<S3Server> {
  if (process.env.TEST_S3) return useS3(new URL(process.env.TEST_S3))
  return startOwnS3()
}

/** Settings of a site that stores its files there. */
export const s3Env = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** The server from npm, which can be stopped. */
export async function startOwnS3() {
  const directory = mkdtempSync(join(tmpdir(), 'campanario-s3-'))
  const script = (port: number) => `
    const S3rver = require('s3rver')
    const options = { port: ${port}, address: '127.0.0.1', silent: true, directory: ${JSON.stringify(directory)} }
    new S3rver({ ...options, configureBuckets: [{ name: 'campanario' }] })
      .run().then(({ port }) => process.stdout.write(String(port)))`
  let server: ChildProcess
  const start = (port = 0) =>
    new Promise<string>((resolve, reject) => {
      // It encrypts its continuation tokens with a cipher that OpenSSL 3 calls legacy.
      server = endWithTests(
        spawn(process.execPath, ['--openssl-legacy-provider', '--eval', script(port)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      )
      server.stdout?.once('data', (data) => resolve(String(data)))
      server.once('exit', (code) => reject(new Error(`The S3 server left with ${code}`)))
    })
  const leave = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await gone
  }
  const port = await start()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'campanario',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    /** Stops the server, which keeps its objects; `comeBack` starts it at the same address. */
    leave,
    comeBack: () => start(Number(port)),
    stop: async () => {
      await leave()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function useS3({ origin, username, password }: URL): Promise<S3Server> {
  const settings: S3Settings = {
    endpoint: origin,
    region: 'us-east-1',
    bucket: `prueba-${newId()}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  await openS3Store(settings).prepare()
  const everybody = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' }
  const body = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ ...everybody, Resource: `arn:aws:s3:::${settings.bucket}/*` }],
  })
  const client = new AwsClient({ ...settings, service: 's3' })
  const answer = await client.fetch(`${origin}/${settings.bucket}?policy`, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`The bucket's policy was answered ${answer.status}`)
  return { settings, stop: async () => {} }
}
