import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import type { Open } from '#app/platform/backup/restore.server.ts'
import { SealedError } from '#app/platform/backup/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { TEXTOS_RESTAURAR } from './paso.ts'
import { advance, begin, type De, findRestauracion, openerOf, putAway } from './restauracion.server.ts'
import { look, type What } from './trabajo.server.ts'

/** Begins to read a backup. */
export async function startLooking(platform: Platform, de: De, what: What): Promise<Resultado> {
  const marca = await begin(platform.db, de)
  if (!marca) return { ok: false, mensaje: TEXTOS_RESTAURAR.ocupado }
  void look(platform, marca, { de, what })
  return { ok: true, mensaje: TEXTOS_RESTAURAR.revisando }
}

/** Begins anew, with the passphrase that the backup turned out to need. */
export async function openSealed(
  platform: Platform,
  { marca, frase }: { marca: string; frase: string },
  what: What,
): Promise<Resultado> {
  const { db, tables } = platform
  const found = await findRestauracion(db, tables, { withPrivate: false })
  const isIt = found?.marca === marca && (await advance(db, marca, 'cifrado', { paso: 'revisando' }))
  if (!isIt) return { ok: false, mensaje: TEXTOS_RESTAURAR.cambio }
  void look(platform, marca, { de: found.de, frase, what })
  return { ok: true, mensaje: TEXTOS_RESTAURAR.revisando }
}

type Found = NonNullable<Awaited<ReturnType<typeof findRestauracion>>>

/** The restore that was shown, if it still waits to be confirmed and the passphrase opens it. */
export async function findReady(
  platform: Platform,
  { marca, frase, withPrivate }: { marca: string; frase: string; withPrivate: boolean },
): Promise<Found | 'otro' | 'otra-frase'> {
  const found = await findRestauracion(platform.db, platform.tables, { withPrivate })
  if (found?.marca !== marca || found.paso !== 'listo') return 'otro'
  if (found.cifrado && !(await opens(openerOf(platform, found.de, frase)))) return 'otra-frase'
  return found
}

/** Removes a restore from the screen, and its uploaded file. */
export async function leave({ db, uploads }: Platform, marca: string): Promise<Resultado> {
  const de = await putAway(db, marca)
  if (de && 'subida' in de) await uploads.remove(de.subida)
  return { ok: true, mensaje: '' }
}

/** Whether the passphrase opens it, without reading it all. */
async function opens(open: Open): Promise<boolean> {
  try {
    for await (const _ of await open()) return true
    return true
  } catch (error) {
    if (error instanceof SealedError) return false
    throw error
  }
}
