import { type Measure, none } from '#tests/support/measure/table.ts'
import { ADMIN, onSite } from '#tests/support/site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'
import { FORMS } from './forms.ts'

const NAMES = [
  ...new Set([
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Function.prototype),
    ...['then', 'prototype', 'toJSON', 'default'],
  ]),
]
const FIELDS = ['intencion', 'id', 'version', 'tipo']
/** Recognisable in any output. */
const SECRETS = {
  AUTH_SECRET: 'secreto-de-sesiones-que-nadie-debe-ver-0001',
  SMTP_URL: 'smtp://usuario:clave-del-correo-0002@127.0.0.1:9',
}

/** Names that every object inherits, sent as a form's action. */
export const attackNames = () =>
  onSite({ ...SECRETS, MAIL_FROM: 'avisos@iglesia.cl' }, async (site): Promise<Measure[]> => {
    const secrets = [SECRETS.AUTH_SECRET, 'clave-del-correo-0002', ADMIN.clave]
    const send = sender(site.origin, (await signIn(site)).headers.Cookie)
    let sent = 0
    let failures = 0
    const told = new Set<string>()
    for (const path of FORMS.filter((form) => form !== '/admin/salir'))
      for (const suffix of ['', '.data'])
        for (const name of NAMES)
          for (const field of fieldsOf(path)) {
            const { status, text } = await send(path + suffix, { [field]: name })
            sent++
            if (status >= 500) failures++
            if (secrets.some((secret) => text.includes(secret))) told.add(`${path}${suffix} ${field}=${name}`)
          }
    const logged = secrets.filter((secret) => site.output().includes(secret)).length
    return [
      none(
        `answers with a secret, of ${sent} with a name that every object knows`,
        told.size,
        [...told].slice(0, 3).join('; '),
      ),
      none('failures (500 and above)', failures),
      none('secrets in the log', logged),
    ]
  })

/** Tries the inherited names as the dashboard's actions, and once each as field names. */
const fieldsOf = (path: string) => (path.startsWith('/admin/dashboard') ? FIELDS.slice(0, 1) : FIELDS)
