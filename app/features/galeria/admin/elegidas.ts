import { groupBy } from '#app/ui/group-by.ts'
import { takenAt } from '#app/ui/images/taken-at.ts'
import { today } from '#app/ui/moments.ts'

/**
 * Photos in the order in which they were taken; of one second, by name, where cameras count. The gallery
 * shows photos of one day in the order in which they were added.
 */
export async function inOrder(files: readonly File[]): Promise<{ archivo: File; tomada: string }[]> {
  const byName = new Intl.Collator('es', { numeric: true }).compare
  const fotos = await Promise.all(files.map(async (archivo) => ({ archivo, tomada: await takenAt(archivo) })))
  return fotos.sort(
    (a, b) =>
      Number(a.tomada > b.tomada) - Number(a.tomada < b.tomada) || byName(a.archivo.name, b.archivo.name),
  )
}

/** The day on which most of them were taken, of several the last; never one to come. */
export function dayOf(fotos: readonly { tomada: string }[]): string {
  const days = groupBy(fotos, ({ tomada }) => tomada.slice(0, 10))
  const most = Math.max(...[...days.values()].map(({ length }) => length))
  const [last = today()] = [...days.keys()]
    .filter((day) => days.get(day)?.length === most)
    .sort()
    .reverse()
  return last < today() ? last : today()
}
