import { type Measure, none } from '#tests/support/measure/table.ts'
import { statusOf } from '#tests/support/network/ask.ts'
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
const head = (...lines: string[]) => lines.join('\r\n')
const HEADS = [
  ...HOSTS.map((host) => head('GET /privacidad HTTP/1.1', `Host: ${host}`)),
  head('GET /privacidad HTTP/1.1'),
  head('GET /privacidad HTTP/1.1', 'Host: a', 'Host: b'),
  head('GET http://otra.example/privacidad HTTP/1.1', 'Host: a/b'),
]

/** A forged Host must not poison what somebody else is shown. */
export const attackHost = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const { headers } = await signIn(site)
    let letIn = 0
    for (const bytes of HEADS) if ((await statusOf(site.origin, bytes)) !== 400) letIn++
    const page = await fetch(`${site.origin}/admin/dashboard/privacidad`, { headers })
    const isShared = (page.headers.get('Cache-Control') ?? '').includes('public')
    return [
      none(`of ${HEADS.length} lying Hosts not answered 400`, letIn),
      none("public pages in the dashboard's place afterwards", isShared || page.status !== 200 ? 1 : 0),
    ]
  })
