import type { Write } from '#app/parts/admin/actions.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'
import { takeUploads } from '#app/platform/uploads/take-upload.server.ts'
import { TEXTOS_SUBIDA } from './textos.ts'

/**
 * Runs `change` with the address of the picture that was sent, if one was. @returns why the picture is
 * refused.
 */
export async function withPicture(
  { platform, yo }: Write,
  { subida, ...named }: Named & { subida: string | undefined },
  change: (trx: Db, imagen: string | undefined) => Promise<void>,
): Promise<(Resultado & { ok: false }) | undefined> {
  const wanted = subida ? [{ id: subida, ...named }] : []
  const taken = await takeUploads(platform, yo.id, wanted, (trx, [imagen]) => change(trx, imagen))
  if (taken.ok) return undefined
  return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
}

/** Deletes a picture that nothing names any more; the sweep deletes what cannot be deleted now. */
export const deleteReplaced = ({ platform, info }: Write, imagen: string): Promise<void> =>
  deleteImage(platform, imagen).catch((error) =>
    info.log.warn({ err: error }, 'a replaced picture stays until the sweep'),
  )
