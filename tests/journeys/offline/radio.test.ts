import { readFileSync } from 'node:fs'
import { mergeTests } from '@playwright/test'
import { expect } from '#tests/support/journey.ts'
import { CUT, keptPages, test as offline } from '#tests/support/offline/journey.ts'
import { expectSound, listen, test as radio } from '#tests/support/radio/journey.ts'

const test = mergeTests(offline, radio)

test('the radio plays on while the worker of another build takes over, and where pages have no network', async ({
  page,
  gate,
  problems,
}) => {
  problems.allow(CUT)
  await listen(page)
  await expect.poll(() => keptPages(page), { timeout: 60_000 }).toContain('/boletin')
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => Reflect.set(window, 'taken', true)),
  )
  for (const build of ['b', '']) {
    gate.build = build
    gate.worker = `${readFileSync('build/client/worker.js', 'utf8')}// ${build}`
    await page.evaluate(async () => {
      Reflect.set(window, 'taken', false)
      await (await navigator.serviceWorker.ready).update()
    })
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'taken'))).toBe(true)
    await expectSound(page)
  }
  gate.be('off')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos de Uso' }).click()
  await page
    .getByRole('alertdialog', { name: 'Sin conexión' })
    .getByRole('button', { name: 'Seguir aquí' })
    .click()
  await expectSound(page)
})
