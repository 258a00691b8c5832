import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { sideways } from './room.ts'

/** Half as long as `axe.source`, which every page would have to read. */
const SOURCE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR = axe
  .getRules(TAGS)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

/**
 * Expects that axe finds no violation of WCAG 2.2 AA on the page as it is now; `colour`: only of the rules
 * that colours can break, for a page of which only they have changed.
 */
export async function expectAccessible(page: Page, which: 'all' | 'colour' = 'all'): Promise<void> {
  // Without axe's own adapter: it opens a second page for each result, and brings back all that is well too.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(
    async (rules) => {
      // A page that fades in is paler until it is there.
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.allSettled(passing.map(({ finished }) => finished))
      // Closed menus and subjects, of which nothing is drawn, would take a quarter of axe's time. What has no
      // box only because its children stand in its place (`contents`) is drawn.
      const exclude = Array.from(document.body.querySelectorAll(':not(svg *)')).filter(
        (each) =>
          !each.checkVisibility() &&
          each.parentElement?.checkVisibility() &&
          getComputedStyle(each).display !== 'contents',
      )
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: document, exclude },
        { runOnly: rules, resultTypes: ['violations'] },
      )
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html} ${node.any.map(({ message }) => message)}`).join('\n    ')}`,
      )
    },
    which === 'all' ? ({ type: 'tag', values: TAGS } as const) : ({ type: 'rule', values: COLOUR } as const),
  )
  expect(found, `what axe found on ${page.url()}`).toEqual([])
}

/** The same by day and by night: what no colour can break, once. */
export async function expectGood(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colour')
}

/** The same on the narrowest phone that we support, and nothing sticks out of it. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toEqual([])
  await expectGood(page)
}
