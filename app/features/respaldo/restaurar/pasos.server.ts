import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { RestoreError } from '#app/platform/backup/read-backup.server.ts'
import type { Open, Part } from '#app/platform/backup/restore.server.ts'
import { SealedError } from '#app/platform/backup/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { announceRestauracion } from '../avisos.server.ts'
import { TEXTOS_RESTAURAR } from './paso.ts'
import {
  advance,
  beating,
  begin,
  type De,
  findRestauracion,
  openerOf,
  putAway,
} from './restauracion.server.ts'

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

type Works = Pick<
  Platform,
  'db' | 'log' | 'backups' | 'uploads' | 'lookAtBackup' | 'restoreBackup' | 'settings' | 'mailer' | 'encoding'
>

export type What = Part['what']

/** Reads a whole backup, which may take minutes: nobody waits for it. */
async function look(
  site: Works,
  marca: string,
  { de, frase, what }: { de: De; frase?: string; what: What },
): Promise<void> {
  const { db } = site
  try {
    const part = { what, withPrivate: true }
    const visto = await beating(db, marca, site.lookAtBackup(openerOf(site, de, frase), part))
    await advance(db, marca, 'revisando', { paso: 'listo', visto: JSON.stringify(visto) })
  } catch (error) {
    if (error instanceof SealedError && 'subida' in de) {
      const to = { paso: 'cifrado', de: JSON.stringify({ ...de, cifrado: true }) } as const
      await advance(db, marca, 'revisando', { ...to, mensaje: frase ? error.message : '' })
    } else await fail(site, marca, 'revisando', error)
  }
}

type Confirmed = {
  de: De
  frase?: string
  quien: string
  creado: string
  withPrivate: boolean
  what: What
}

/**
 * Replaces the site's content, likewise, and tells everybody who administers it; or all of it, where nobody
 * does yet.
 * @returns whether it did.
 */
export async function restore(
  site: Works,
  marca: string,
  { de, frase, quien, creado, withPrivate, what }: Confirmed,
): Promise<boolean> {
  const { db, settings } = site
  try {
    const con = withPrivate ? 'con las peticiones de oración' : 'sin las peticiones de oración'
    const detalle = `el del ${formatMoment(creado)}, ${con}`
    const mensaje = what === 'all' ? TEXTOS_RESTAURAR.hechoTodo : TEXTOS_RESTAURAR.hecho
    const open = openerOf(site, de, frase)
    const restored = site.restoreBackup(open, { what, withPrivate }, async (trx) => {
      // Whoever looked was told that it failed, and that the site is as it was.
      if (!(await advance(trx, marca, 'restaurando', { paso: 'hecho', mensaje })))
        throw new Error('Somebody put this restore away')
      await logActivity(trx, quien, 'respaldo-restaurado', detalle)
      if (what === 'content') await announceRestauracion(trx, settings, { quien, detalle })
    })
    const { late } = await beating(db, marca, restored)
    await finish(site, marca, de, late).catch((error) =>
      site.log.error({ err: error }, 'what follows a restore was not done'),
    )
    return true
  } catch (error) {
    await fail(site, marca, 'restaurando', error)
    return false
  }
}

async function finish({ db, log, mailer, encoding, uploads }: Works, marca: string, de: De, late: unknown) {
  if (late) {
    log.error({ err: late }, 'the site was restored, and some of its files may be missing')
    await advance(db, marca, 'hecho', { paso: 'hecho', mensaje: TEXTOS_RESTAURAR.hechoFaltan })
  }
  mailer.wake()
  encoding.wake()
  if ('subida' in de && !late) await uploads.remove(de.subida)
}

async function fail({ db, log }: Works, marca: string, from: 'revisando' | 'restaurando', error: unknown) {
  if (!(error instanceof RestoreError)) log.error({ err: error }, 'a restore from the dashboard failed')
  const mensaje = error instanceof RestoreError ? error.message : TEXTOS_RESTAURAR.inesperado
  await advance(db, marca, from, { paso: 'fallo', mensaje }).catch((lost: unknown) =>
    log.error({ err: lost }, 'how a restore ended could not be written down'),
  )
}
