import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDb } from '#app/platform/db/db.server.ts'
import { migratedSqlite } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { COMPILED } from '#tests/support/site.ts'

test('a folder is brought once, by a command', async () => {
  const around = testFolder()
  const [dataDir, fotos] = [join(around, 'data'), join(around, 'fotos')]
  mkdirSync(dataDir)
  await migratedSqlite(dataDir)
  const db = openDb({ DATA_DIR: dataDir })
  mkdirSync(join(fotos, 'Paseos'), { recursive: true })
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  writeFileSync(join(fotos, 'Paseos', '2019-08-11 cerro.jpg'), await image.jpeg().toBuffer())
  writeFileSync(join(fotos, 'Paseos', 'carta.docx'), 'x')

  const bring = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/import.ts', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: COMPILED },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { status, said: stdout + stderr }
  }
  expect(bring(fotos).said).toContain('No se trajo nada.')
  const first = bring(fotos, '--yes')
  expect(first, first.said).toMatchObject({ status: 0 })
  expect(first.said).toContain('Fotos: 1 foto, 1 no se entiende.')
  expect(first.said).toContain('Paseos/carta.docx: No sabemos leer este tipo de archivo.')
  expect(first.said).toContain('Llegaron como borradores: 1 foto.')
  const [draft] = await db.selectFrom('borradores').select('fila').execute()
  expect(JSON.parse(draft?.fila ?? '')).toMatchObject({ categoria: 'Paseos', fecha: '2019-08-11' })
  expect(bring(fotos, '--yes').said).toContain('Nada que traer: 1 ya está, 1 no se entiende.')
  // As one that was killed leaves it.
  await db.updateTable('traidas').set({ paso: 'trayendo' }).execute()
  writeFileSync(join(fotos, 'otra.jpg'), await image.resize(30).jpeg().toBuffer())
  expect(bring(fotos, '--yes').said).toContain('Llegaron como borradores: 1 foto.')
  await db.destroy()
})
