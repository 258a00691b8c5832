import { spawnSync } from 'node:child_process'
import { readdirSync, truncateSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import type { Hallazgo } from '#app/features/estado/hallazgo.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { migratedSqlite } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { COMPILED } from '#tests/support/site.ts'

const commandsWith =
  (settings: Readonly<Record<string, string>>) =>
  (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'silent', ...settings },
      encoding: 'utf8',
    })

/** A request, and an administrator who confirms with a telephone. */
async function useSite(db: Db) {
  await addPeticion(db, ANA)
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const second = { userId, secreto: 'x', activo: 1, ultimo: 0 } as const
  await db.insertInto('segundo_factor').values(second).execute()
}

/** That who installed it reads this. */
function expectForOperator(stdout: string) {
  expect(stdout).not.toMatch(/quien (lo )?instaló/)
  expect(stdout).toMatch(/^✗ Respaldos: El respaldo del .* ya no está donde se guardó\.\n {4}Haz uno ahora/m)
  expect(stdout).toMatch(/^✗ Ensayo de restauración: .* no se puede restaurar/m)
  const database =
    /^✓ Base de datos: Está en buen estado.*\n {4}Desde aquí no se ve la consulta más lenta del sitio/m
  expect(stdout).toMatch(database)
}

test('npm run doctor says what is wrong, tries the newest backup, and ends with 1 where something does not work, with 2 where it should be seen to', async () => {
  const DATA_DIR = testFolder()
  // Nothing but the port is asked whether the site runs.
  const running = createServer().listen(0)
  const PORT = String((running.address() as AddressInfo).port)
  const settings = { DATA_DIR, PORT }
  const command = commandsWith(settings)
  const levels = () => {
    const { status, stdout } = command('doctor', '--json')
    const all = (JSON.parse(stdout) as Hallazgo[]).map(({ id, nivel }) => [id, nivel])
    return { status, ...Object.fromEntries(all) }
  }
  expect(command('doctor').stderr).toContain('No hay ningún sitio en')
  expect(levels()).toEqual({ status: 1, sitio: 'mal' })
  await migratedSqlite(DATA_DIR)
  const db = openDb({ DATA_DIR })
  await grantAdministrator(db, 'ana@iglesia.cl', 'hash')
  await useSite(db)
  await db.destroy()

  expect(levels()).toMatchObject({ status: 1, respaldos: 'mal', base: 'bien', administradores: 'bien' })
  // She lost her telephone and the codes.
  expect(command('admin', 'second-factor-off', 'ana@iglesia.cl').status).toBe(0)
  expect(command('backup', '--with-requests').status).toBe(0)
  expect(levels()).toMatchObject({
    status: 2,
    respaldos: 'bien',
    ensayo: 'bien',
    correo: 'aviso',
    administradores: 'aviso',
  })
  const name = readdirSync(join(DATA_DIR, 'respaldos')).find((each) => each.endsWith('.tar')) ?? ''
  truncateSync(join(DATA_DIR, 'respaldos', name), 2_000)
  running.close()
  const { status, stdout } = command('doctor')
  expect(status).toBe(1)
  expect(stdout).toContain('✗ En marcha: El sitio no está en marcha.')
  expectForOperator(stdout)
})
