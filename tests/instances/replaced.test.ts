import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import type { Site } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

// SQLite's file is moved, copied or deleted under the running server, as by somebody who thinks it is
// stopped.

const TRUTH = 'No pudimos guardar tu petición; lo que escribiste sigue aquí.'

const ask = (origin: string, nombre: string) =>
  sender(origin)('/contacto', { nombre, email: 'ana@correo.cl', peticion: 'Por mí.', consentimiento: 'on' })

/**
 * Sends prayer requests until the process exits. @returns the acknowledged names and the last responses'
 * texts.
 */
async function askUntilItEnds({ origin, ended }: Site) {
  let over = false
  void ended().then(() => {
    over = true
  })
  const acknowledged: string[] = []
  const refused: string[] = []
  for (let n = 1; !over; n++) {
    const answer = await ask(origin, `Después ${n}`).catch(() => undefined)
    if (answer?.status === 303) acknowledged.push(`Después ${n}`)
    else if (answer) refused.push(answer.text)
    // Stay below the hourly limit per address.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return { acknowledged, refused }
}

/** A site with one request, in a folder inside one of its own. */
async function begin() {
  const around = testFolder()
  const dataDir = join(around, 'data')
  const site = await testSite({ ORIGIN: '' }, { dataDir })
  expect((await ask(site.origin, 'Antes')).status).toBe(303)
  return { around, dataDir, site }
}

const namesIn = (dataDir: string) =>
  inDb({ dataDir }, async (db) => {
    const rows = await db.selectFrom('peticiones').select('nombre').orderBy('id').execute()
    return rows.map(({ nombre }) => nombre)
  })

test('replaced by an older copy: no write is acknowledged that the next start lacks', async () => {
  const { around, dataDir, site } = await begin()
  cpSync(dataDir, join(around, 'copy'), { recursive: true })
  for (const name of readdirSync(join(around, 'copy')).filter((each) => each.includes('.sqlite')))
    renameSync(join(around, 'copy', name), join(dataDir, name))
  const salud = await fetch(`${site.origin}/salud`)
  expect(salud.status).toBe(503)
  expect(await salud.json()).toMatchObject({ estado: 'mal', base_de_datos: 'mal' })

  const { acknowledged, refused } = await askUntilItEnds(site)
  expect(acknowledged).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  for (const text of refused) expect(text).toContain(TRUTH)
  expect(await site.ended()).toBe(1)
  expect(site.output()).toContain('was moved, replaced or deleted')

  await site.restart()
  expect((await ask(site.origin, 'Luego')).status).toBe(303)
  expect(await namesIn(dataDir)).toEqual(['Antes', 'Luego'])
})

test('deleted while nobody writes: the site ends by itself', async () => {
  const { dataDir, site } = await begin()
  rmSync(join(dataDir, 'campanario.sqlite'))
  expect(await site.ended()).toBe(1)
})
