import type { Browser, Page } from '@playwright/test'
import { TEXTOS_DEVOLVER } from '#app/features/donaciones/cambios/direccion.ts'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { today } from '#app/ui/moments.ts'
import { ADMIN, expect, expectAccessible, test } from '#tests/support/journey.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { CUENTA } from '#tests/support/rows.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const PATH = '/admin/dashboard/donaciones'

test.use({ javaScriptEnabled: false })

type Mails = Awaited<ReturnType<typeof startSmtp>>['received']

/** The link of the mail about the change, at the site's own address. */
async function linkOf(received: Mails, origin: string) {
  const mailed = () => received.find(({ text }) => text.includes('Antes: 00123456'))
  await expect.poll(mailed).toBeDefined()
  expect(mailed()).toMatchObject({ to: [ADMIN.email], subject: 'Cambió una cuenta bancaria del sitio' })
  const address = new URL(/http:\/\/\S+codigo=\S+/.exec(mailed()?.text ?? '')?.[0] ?? '')
  return {
    link: origin + address.pathname + address.search,
    codigo: address.searchParams.get('codigo') ?? '',
  }
}

/** Both accounts are shown, and nothing changes by looking: mail scanners look. */
async function expectOnlyLooking(page: Page, browser: Browser, link: string) {
  for (let n = 0; n < 3; n++) await page.request.get(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Dejar la cuenta como estaba' })).toBeVisible()
  await expect(page.getByText('Ahora999')).toBeVisible()
  await expect(page.getByText('Como estaba00123456')).toBeVisible()
  const withScripts = await browser.newPage({ javaScriptEnabled: true })
  await withScripts.goto(link)
  await expectAccessible(withScripts)
  await withScripts.close()
}

test('the link in the mail about a changed account puts the old data back, without scripts or signing in', {
  tag: '@phone',
}, async ({ page, browser, problems }) => {
  problems.allow(/400/)
  const smtp = await startSmtp()
  const site = await startSite({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl' })
  const db = openDb({ DATA_DIR: site.dataDir })
  try {
    const { post } = await signIn(site)
    await post(PATH, { intencion: 'agregar', ...CUENTA })
    const [cuenta] = await listCuentas(db)
    const changed = { id: cuenta?.id ?? '', version: '1', ...CUENTA, numero: '999' }
    await post(PATH, { intencion: 'actualizar', ...changed })
    await page.goto(`${site.origin}/donaciones`)
    await expect(page.getByText('999')).toBeVisible()
    await expect(page.getByText(`Datos verificados el ${formatDay(today())}`)).toBeVisible()

    const { link, codigo } = await linkOf(smtp.received, site.origin)
    await expectOnlyLooking(page, browser, link)
    expect(await listCuentas(db)).toMatchObject([{ numero: '999' }])

    await page.getByRole('button', { name: 'Dejarla como estaba' }).click()
    await expect(page.getByRole('status')).toContainText(TEXTOS_DEVOLVER.listo)
    expect(await listCuentas(db)).toMatchObject([{ numero: '00123456' }])
    const undone = () => smtp.received.find(({ text }) => text.includes('Antes: 999'))
    await expect.poll(undone).toBeDefined()
    expect(undone()?.text).not.toContain('codigo=')
    await page.goto(link)
    await expect(page.getByText(TEXTOS_DEVOLVER.vencido)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dejarla como estaba' })).toHaveCount(0)
    // No line of the log names an account or holds a link.
    for (const secret of ['00123456', codigo]) expect(site.output()).not.toContain(secret)
  } finally {
    await db.destroy()
    await site.stop()
    await smtp.stop()
  }
})
