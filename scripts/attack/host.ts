import { connect } from 'node:net'
import { type Measure, none } from '#tests/support/measure/table.ts'
import { onSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const HOSTS = [
  'host/admin/dashboard',
  'host/',
  'host?x',
  'host#x',
  'a@b',
  'a b',
  'a:b',
  'a:123456',
  'a,b',
  '[::1',
  '::1',
  'ñ.cl',
  'a\\b',
  '%61',
  '',
  '"a"',
  '<a>',
  'a\tb',
]
const head = (line: string, ...fields: string[]) =>
  `${[line, ...fields, 'Connection: keep-alive'].join('\r\n')}\r\n\r\n`
const HEADS = [
  ...HOSTS.map((host) => head('GET /privacidad HTTP/1.1', `Host: ${host}`)),
  head('GET /privacidad HTTP/1.1'),
  head('GET /privacidad HTTP/1.1', 'Host: a', 'Host: b'),
  head('GET http://otra.example/privacidad HTTP/1.1', 'Host: a/b'),
]

const PATIENCE_MS = 20_000

/** Sends raw bytes. @returns the response's status, 0 if the connection closed without one. */
function sendRaw(port: number, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    }
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) end()
    })
    socket.end(bytes, 'latin1')
  })
}

/** A forged Host must not poison what somebody else is shown. */
export const attackHost = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const port = Number(new URL(site.origin).port)
    const { headers } = await signIn(site)
    let letIn = 0
    for (const bytes of HEADS) if ((await sendRaw(port, bytes)) !== 400) letIn++
    const page = await fetch(`${site.origin}/admin/dashboard/privacidad`, { headers })
    const isShared = (page.headers.get('Cache-Control') ?? '').includes('public')
    return [
      none(`of ${HEADS.length} lying Hosts not answered 400`, letIn),
      none("public pages in the dashboard's place afterwards", isShared || page.status !== 200 ? 1 : 0),
    ]
  })
