/**
 * The list of visited paths after arriving at `path`: appended when it differs from the last entry; going back trims
 * what lies after it (docs/product.md, Every public page).
 */
export function nextPageHistory(
  list: readonly string[],
  path: string,
  { back }: { back: boolean },
): string[] {
  if (list.at(-1) === path) return [...list]
  if (!back) return [...list, path]
  const earlier = list.lastIndexOf(path)
  return earlier === -1 ? [...list.slice(0, -1), path] : list.slice(0, earlier + 1)
}
