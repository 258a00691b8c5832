import { expect, onTestFinished, test } from 'vitest'
import { TEXTOS_DEVOLVER } from '#app/features/donaciones/cambios/direccion.ts'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { today } from '#app/ui/moments.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { CUENTA } from '#tests/support/rows.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const PATH = '/admin/dashboard/donaciones'

type Mails = Awaited<ReturnType<typeof startSmtp>>['received']

/** The link of the mail about the change. */
async function linkOf(received: Mails) {
  const mailed = () => received.find(({ text }) => text.includes('Antes: 00123456'))
  await expect.poll(mailed).toBeDefined()
  expect(mailed()).toMatchObject({ to: [ADMIN.email], subject: 'Cambió una cuenta bancaria del sitio' })
  const { pathname, search, searchParams } = new URL(
    /http:\/\/\S+codigo=\S+/.exec(mailed()?.text ?? '')?.[0] ?? '',
  )
  return { link: pathname + search, codigo: searchParams.get('codigo') ?? '' }
}

test('the link in the mail about a changed account puts the old data back, without scripts or signing in', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const site = await testSite({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl' })
  const db = testDb(site)
  const page = plainBrowser(site)
  const { post } = await signIn(site)
  await post(PATH, { intencion: 'agregar', ...CUENTA })
  const [cuenta] = await listCuentas(db)
  await post(PATH, { intencion: 'actualizar', id: cuenta?.id ?? '', version: '1', ...CUENTA, numero: '999' })
  await page.goto('/donaciones')
  for (const said of ['999', `Datos verificados el ${formatDay(today())}`])
    expect(page.text()).toContain(said)

  const { link, codigo } = await linkOf(smtp.received)
  // Nothing changes by looking: mail scanners look.
  for (let n = 0; n < 3; n++) await page.goto(link)
  expect(page.find('h1', 'Dejar la cuenta como estaba').text).not.toBe('')
  expect(page.text()).toMatch(/Ahora999.*Como estaba00123456/)
  expect(await listCuentas(db)).toMatchObject([{ numero: '999' }])

  await page.press('Dejarla como estaba')
  expect(page.text()).toContain(TEXTOS_DEVOLVER.listo)
  expect(await listCuentas(db)).toMatchObject([{ numero: '00123456' }])
  const undone = () => smtp.received.find(({ text }) => text.includes('Antes: 999'))
  await expect.poll(undone).toBeDefined()
  expect(undone()?.text).not.toContain('codigo=')
  await page.goto(link)
  expect(page.text()).toContain(TEXTOS_DEVOLVER.vencido)
  expect(page.count('button', 'Dejarla como estaba')).toBe(0)
  // No line of the log names an account or holds a link.
  for (const secret of ['00123456', codigo]) expect(site.output()).not.toContain(secret)
})
