import { expect, test } from 'vitest'
import { setAtendida } from '#app/features/peticiones/peticiones.server.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { startSite } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// The built server on a machine whose clock is three years ahead.

const YEARS = 3 * 365 * 24 * 60 * 60_000
const AHEAD = {
  NODE_OPTIONS: `--import=${new URL('../support/clock.ts', import.meta.url).href}`,
  AHEAD: String(YEARS),
}

const { site, db } = await fileSite()

test('a clock far ahead at start deletes nothing, and restarts keep reporting it', async () => {
  for (const nombre of ['Ana', 'Luz', 'Rosa']) {
    const id = await addPeticion(db, { nombre, email: 'ana@correo.cl', peticion: 'Por Chile.' })
    await setAtendida(db, id, true)
  }
  const entries = await db.selectFrom('actividad').selectAll().execute()
  await site.down()

  const ahead = await startSite(AHEAD, { dataDir: site.dataDir })
  try {
    expect(ahead.output()).toContain('nothing is deleted by its age')
    // The newest row is now a session from the wrong clock: the next start must not take it as proof.
    const home = async () => {
      const { headers } = await signIn(ahead)
      const page = await fetch(`${ahead.origin}/admin/dashboard`, { headers })
      return page.text()
    }
    expect(await home()).toContain('Por ahora no se borra nada por antiguo')
    await ahead.restart('SIGKILL')
    await ahead.restart()
    expect(await home()).toContain('Por ahora no se borra nada por antiguo')
    expect(await db.selectFrom('peticiones').select('id').execute()).toHaveLength(3)
    const left = await db.selectFrom('actividad').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(entries.map(({ id }) => id)))
  } finally {
    await ahead.down()
  }
})
