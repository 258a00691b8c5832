import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { RestoreError } from '#app/platform/backup/read-backup.server.ts'
import { SealedError } from '#app/platform/backup/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/ui/dates.ts'
import { announceRestauracion } from '../avisos.server.ts'
import { TEXTOS_RESTAURAR } from './paso.ts'
import { advance, beating, type De, openerOf } from './restauracion.server.ts'

type Works = Pick<
  Platform,
  'db' | 'log' | 'backups' | 'uploads' | 'lookAtBackup' | 'restoreBackup' | 'settings' | 'mailer' | 'encoding'
>

/** Reads a whole backup, which may take minutes: nobody waits for it. */
export async function look(site: Works, marca: string, de: De, frase?: string): Promise<void> {
  const { db } = site
  try {
    const part = { what: 'content', withPrivate: true } as const
    const visto = await beating(db, marca, site.lookAtBackup(openerOf(site, de, frase), part))
    await advance(db, marca, 'revisando', { paso: 'listo', visto: JSON.stringify(visto) })
  } catch (error) {
    if (error instanceof SealedError && 'subida' in de) {
      const to = { paso: 'cifrado', de: JSON.stringify({ ...de, cifrado: true }) } as const
      await advance(db, marca, 'revisando', { ...to, mensaje: frase ? error.message : '' })
    } else await fail(site, marca, 'revisando', error)
  }
}

type Confirmed = { de: De; frase?: string; quien: string; creado: string; withPrivate: boolean }

/** Replaces the site's content, likewise, and tells everybody who administers it. */
export async function restore(
  site: Works,
  marca: string,
  { de, frase, quien, creado, withPrivate }: Confirmed,
): Promise<void> {
  const { db, settings } = site
  try {
    await beating(db, marca, site.restoreBackup(openerOf(site, de, frase), { what: 'content', withPrivate }))
    const con = withPrivate ? 'con las peticiones de oración' : 'sin las peticiones de oración'
    const detalle = `el del ${formatMoment(creado)}, ${con}`
    await db.transaction().execute(async (trx) => {
      await advance(trx, marca, 'restaurando', { paso: 'hecho', mensaje: TEXTOS_RESTAURAR.hecho })
      await logActivity(trx, quien, 'respaldo-restaurado', detalle)
      await announceRestauracion(trx, settings, { quien, detalle })
    })
    site.mailer.wake()
    await site.encoding.wake()
    if ('subida' in de) await site.uploads.remove(de.subida)
  } catch (error) {
    await fail(site, marca, 'restaurando', error)
  }
}

async function fail({ db, log }: Works, marca: string, from: 'revisando' | 'restaurando', error: unknown) {
  if (!(error instanceof RestoreError)) log.error({ err: error }, 'a restore from the dashboard failed')
  const mensaje = error instanceof RestoreError ? error.message : TEXTOS_RESTAURAR.inesperado
  await advance(db, marca, from, { paso: 'fallo', mensaje }).catch((lost: unknown) =>
    log.error({ err: lost }, 'how a restore ended could not be written down'),
  )
}
