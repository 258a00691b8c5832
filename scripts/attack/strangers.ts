import { openDb } from '#app/platform/db/db.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import type { Site } from '#tests/support/site.ts'
import { onSite } from '#tests/support/site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

const INVITED = 'invitada@iglesia.cl'
const SIGN_INS = 300

type Post = ReturnType<typeof sender>

/** How many of a new invitation's links a stranger cancels. */
async function cancelInvitation(site: Site, post: Post): Promise<number> {
  const { post: asAdmin } = await signIn(site)
  const fields = { intencion: 'agregar-administrador', email: INVITED, permisos: 'fotos' }
  const answer = await asAdmin('/admin/dashboard/ajustes.data', fields)
  const codigo = /"codigo","([\w-]{32})"/.exec(answer)?.[1] ?? ''
  for (let n = 0; n < 4; n++) await post('/admin/olvido', { email: INVITED })
  const page = await (await fetch(`${site.origin}/admin/login?codigo=${codigo}`)).text()
  return page.includes('Elige tu contraseña') ? 0 : 1
}

/** In how many ways the answer tells whether a telephone is signed up for a date. */
async function askForTelephone(site: Site, post: Post): Promise<number> {
  const db = openDb({ DATA_DIR: site.dataDir })
  const given = { titulo: 'Almuerzo', inicio: '2099-12-01T13:00', fin: '2099-12-01T15:00' }
  await addEventoDe(db, { ...given, inscripcion: true, cupo: 9 })
  await db.destroy()
  const voy = async (contacto: string) => {
    const date = { evento: 'almuerzo', fecha: '2099-12-01', cuantos: '1', consentimiento: 'on' }
    const answer = await post('/voy', { ...date, nombre: 'Ana', contacto })
    const text = answer.text.replace(/\s+/g, ' ')
    return [answer.status, answer.headers.get('location')?.split('?')[0], text].map(String)
  }
  await voy('+56 9 1111 2222')
  const [there, not] = [await voy('9 1111 2222'), await voy('9 3333 4444')]
  return there.filter((each, at) => each !== not[at]).length + (there[0] === '303' ? 0 : 1)
}

/** What strangers do to others by forms that anybody may send, and a volunteer with brackets. */
export async function attackStrangers(): Promise<Measure[]> {
  const smtp = await startSmtp()
  try {
    return await onSite({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl' }, async (site) => {
      const post = sender(site.origin)
      const cancelled = await cancelInvitation(site, post)
      let judged = 0
      for (let n = 0; n < SIGN_INS; n++) {
        const answer = await post('/admin/login', { intencion: 'llave', respuesta: '{}' })
        if (answer.status !== 429) judged++
      }
      const told = await askForTelephone(site, post)
      const { headers } = await signIn(site)
      const texto = encodeURIComponent('(Juan '.repeat(333))
      const begun = performance.now()
      await (await fetch(`${site.origin}/admin/predicaciones/pasajes?texto=${texto}`, { headers })).text()
      const ms = performance.now() - begun
      return [
        none('invitations that a stranger cancels', cancelled),
        atMost(20, '', `sign-ins without the challenge’s cookie that are counted, of ${SIGN_INS}`, judged),
        none('differences by which «Voy» tells who is signed up', told),
        atMost(1500, 'ms', 'reading 2,000 signs of brackets as passages', ms),
      ]
    })
  } finally {
    await smtp.stop()
  }
}
