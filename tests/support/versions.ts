import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * A program of this number in a folder: everything is this project's, but for its build, and for `begin`,
 * which runs first.
 */
export function makeVersion(folder: string, version: string, begin = ''): string {
  mkdirSync(join(folder, 'server'), { recursive: true })
  for (const name of ['app', 'node_modules', 'public', 'scripts'])
    symlinkSync(resolve(name), join(folder, name))
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  const renamed = (text: string) => text.replace(/(\n\s+"?version"?: )"[^"]+"/, `$1"${version}"`)
  writeFileSync(join(folder, 'package.json'), renamed(readFileSync('package.json', 'utf8')))
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  for (const name of ['client', 'server/assets'])
    symlinkSync(resolve('build', name), join(folder, 'build', name))
  const bundle = 'build/server/index.js'
  writeFileSync(join(folder, bundle), renamed(readFileSync(bundle, 'utf8')))
  for (const name of readdirSync('server'))
    if (name !== 'main.ts') symlinkSync(resolve('server', name), join(folder, 'server', name))
  writeFileSync(join(folder, 'server/main.ts'), begin + readFileSync('server/main.ts', 'utf8'))
  return folder
}
