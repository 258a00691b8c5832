import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { typedHere } from './typed-here.server.ts'

test('where the installer put the command, nobody is told to run npm, which may not be there', () => {
  const order = join(testFolder(), 'campanario')
  const said = `  npm run restore                     en un sitio vacío
  npm run restore -- ARCHIVO --replace   en lugar de lo que hay
BACKUP_PASSPHRASE=… npm run restore -- ARCHIVO; npm run admin.`
  expect(typedHere(said, order)).toBe(said)
  symlinkSync(resolve('deploy/campanario'), order)
  expect(typedHere(said, order)).toBe(`  sudo campanario restore                     en un sitio vacío
  sudo campanario restore ARCHIVO --replace      en lugar de lo que hay
sudo BACKUP_PASSPHRASE=… campanario restore ARCHIVO; sudo campanario admin.`)
})
