import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { toSlug, untaken } from '#app/platform/text/text.server.ts'

/** Taken by other addresses under `/predicaciones/`. */
const RESERVED = ['mas', 'podcast']

/**
 * A slug for a sermon that no other has, had, will have once it is published or, if deleted a moment ago, may
 * get back; with a number if the plain one is taken. @param own the id of the sermon, which may keep its
 * slugs.
 */
export async function freeSlug(trx: Db, text: string, own = ''): Promise<string> {
  const plain = toSlug(text) || 'predicacion'
  const like = `${plain}%`
  const [current, earlier, discarded, waiting] = await Promise.all([
    trx
      .selectFrom('predicaciones')
      .select('slug')
      .where('slug', 'like', like)
      .where('id', '!=', own)
      .execute(),
    trx
      .selectFrom('direcciones_predicacion')
      .select('slug')
      .where('slug', 'like', like)
      .where('predicacion', '!=', own)
      .execute(),
    listDiscarded<{ slug: string }>(trx, 'predicaciones'),
    listBorradores(trx, 'predicaciones', plain),
  ])
  const ofWaiting = waiting
    .filter(({ id }) => id !== own)
    .flatMap(({ fila }) => [fila.slug, ...String(fila.direcciones).split(' ')].map(String))
  const taken = new Set([
    ...RESERVED,
    ...ofWaiting,
    ...[...current, ...earlier, ...discarded].map(({ slug }) => slug),
  ])
  return untaken(plain, taken)
}

/** The sermon's earlier slugs, as its row lists them, once it has the slug `now` instead of `before`. */
export const afterMoving = (direcciones: string, { before, now }: { before: string; now: string }): string =>
  [...new Set([...direcciones.split(' '), before])].filter((slug) => slug !== '' && slug !== now).join(' ')

/** The slug today of the sermon that had `slug` before; undefined if none had. */
export async function findMoved(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('direcciones_predicacion')
    .innerJoin('predicaciones', 'predicaciones.id', 'direcciones_predicacion.predicacion')
    .select('predicaciones.slug')
    .where('direcciones_predicacion.slug', '=', slug)
    .executeTakeFirst()
  return row?.slug
}
