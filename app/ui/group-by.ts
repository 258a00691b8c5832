/**
 * `Map.groupBy`, which Chrome before 117, Safari before 17.4 and Firefox before 119 lack: in the order of
 * first keys.
 */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
