import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Nothing lies over an element: whoever points at its corners or its middle hits it, on the screen as it is.
 */
export async function expectUncovered(element: Locator): Promise<void> {
  const covered = () =>
    element.evaluate((self) => {
      const { left, right, top, bottom } = self.getBoundingClientRect()
      const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
        [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [x, y] as const),
      )
      return points.flatMap(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        // Rounded corners belong to what the element stands on.
        if (hit && (self.contains(hit) || hit.contains(self))) return []
        return [`${Math.round(x)},${Math.round(y)}: ${hit?.outerHTML.slice(0, 120) ?? 'outside the screen'}`]
      })
    })
  await expect.poll(covered, { message: 'what lies over it' }).toEqual([])
}
