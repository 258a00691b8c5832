import { signIn } from '#tests/support/volunteer.ts'
import type { Measure } from '../bench/table.ts'
import { onSite, sendRaw } from './target.ts'

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
      {
        measure: `of ${HEADS.length} lying Hosts not answered 400`,
        figure: letIn,
        unit: '',
        wanted: { atMost: 0 },
      },
      {
        measure: "public pages in the dashboard's place afterwards",
        figure: isShared || page.status !== 200 ? 1 : 0,
        unit: '',
        wanted: { atMost: 0 },
      },
    ]
  })
