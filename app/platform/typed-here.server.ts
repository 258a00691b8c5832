import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Whether `sudo campanario` runs this program's commands: `deploy/instalar.sh` put it there, perhaps without
 * npm.
 */
function isInstalled(order: string): boolean {
  try {
    return realpathSync(order) === resolve('deploy/campanario')
  } catch {
    return false
  }
}

/**
 * Names commands as the operator of this machine types them: «npm run admin -- list» is «sudo campanario
 * admin list».
 */
export function typedHere(text: string, order = '/usr/local/bin/campanario'): string {
  if (!isInstalled(order)) return text
  return text.replace(
    /((?:\w+=\S+ )?)npm run (doctor|admin|backup|restore|import|db:copy)(?: --((?: [^\s;]+)+))?( {2,})?/g,
    (_, settings: string, name: string, args?: string, gap = '') =>
      // What follows in a column stays in it.
      `sudo ${settings}campanario ${name}${args ?? ''}${gap && args ? `${gap}   ` : gap}`,
  )
}
