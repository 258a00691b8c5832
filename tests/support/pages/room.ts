import type { Page } from '@playwright/test'

/**
 * The innermost elements that stick out of the screen sideways, save where they can be scrolled or are cut on
 * purpose, and those whose words something around them cuts.
 */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const out = (element: Element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      return own > 1 && height > 1 && (right > width + 1 || left < -1)
    }
    /** A carousel shows a part of the next card on purpose. */
    const MOVING = '.carrusel-lugar, .eventos-lugar'
    const wordsIn = (element: Element) =>
      Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '')
    /**
     * Inside something that scrolls, or that clips what has no words, and that stands in the screen itself.
     */
    const held = (element: Element) => {
      if (element.closest(MOVING)) return true
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'visible' || out(box)) continue
        // For screen readers only.
        if (box.getBoundingClientRect().width <= 1) return true
        return ['auto', 'scroll'].includes(overflowX) || !wordsIn(element)
      }
      return false
    }
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} «${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}» ${Math.round(element.getBoundingClientRect().right)} px`
    const outside = Array.from(document.body.querySelectorAll(':not(svg *)')).filter(
      (element) => seen(element) && out(element) && !held(element),
    )
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    )
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    /**
     * Whether a box around the text, up to one that scrolls, ends before it; one that ends with «…» does so
     * on purpose.
     */
    const isCut = (text: Text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // For screen readers only.
        if (edge.width <= 1 || overflowX === 'auto' || overflowX === 'scroll') return false
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
        if (hides(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return true
        if (hides(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true
      }
      return false
    }
    const cut = Array.from(document.body.querySelectorAll(':not(svg *, script, style)')).filter(
      (element) =>
        wordsIn(element) &&
        seen(element) &&
        !element.closest(MOVING) &&
        Array.from(element.childNodes).some(
          (node) => node instanceof Text && node.data.trim() !== '' && isCut(node),
        ),
    )
    const scrolls = document.documentElement.scrollWidth
    return [
      ...innermost.map(name),
      ...cut.map((element) => `cut: ${name(element)}`),
      ...(scrolls > width ? [`the page: ${scrolls} px`] : []),
    ]
  })
}

/**
 * Tabs of which a part is not seen: the open one must be whole, and all where they are few. And what scrolls
 * up and down within the page, other than what is typed into.
 */
export function cutTabsAndScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => element.textContent?.trim().slice(0, 40) ?? ''
    const tabs = Array.from(document.querySelectorAll('[role=tab]'))
    const cut = tabs.filter((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      const asked = tabs.length < 4 || tab.getAttribute('aria-selected') === 'true'
      return asked && (left < 0 || right > document.documentElement.clientWidth)
    })
    const scrolling = Array.from(document.querySelectorAll('main *')).filter(
      (box) =>
        ['auto', 'scroll'].includes(getComputedStyle(box).overflowY) &&
        box.scrollHeight > box.clientHeight + 1 &&
        !box.matches('textarea, select'),
    )
    return [...cut.map((tab) => `cut tab: ${name(tab)}`), ...scrolling.map((box) => `scrolls: ${name(box)}`)]
  })
}

/** Words that stand in two lines, with their comma, as «Bienve/nidos» does; addresses may break anywhere. */
export function splitWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const split: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (!text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+([,.;:!?…»)]+(?=\s|$))?/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        const address =
          /[@/.]\S*$/.test(text.data.slice(0, index)) || /^[@/.]\S/.test(text.data.slice(index + word.length))
        if (lines.size > 1 && !address) split.push(word)
      }
    }
    return split
  })
}
