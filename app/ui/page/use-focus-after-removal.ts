import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary'

/**
 * Keeps the focus near when what has it is deleted, instead of letting it fall back to the page's beginning: on the same
 * control of the next item, else of the previous one, else on the section's heading, else on `region` itself.
 */
export function useFocusAfterRemoval(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = region.current
    if (!root) return
    let focused: HTMLElement | undefined
    /** The control's place among its item's, to find the same one in another item. */
    let place = 0
    let section: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      const item = target.closest('li, tr')
      place = item ? Array.from(item.querySelectorAll(CONTROLS)).indexOf(target) : -1
      section = target.closest('section, [role=tabpanel]')
    }
    const keep = (records: MutationRecord[]) => {
      const lost = focused
      if (!lost || lost.isConnected) return
      focused = undefined
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) return
      const record = records.find(({ removedNodes }) =>
        Array.from(removedNodes).some((node) => node.contains(lost)),
      )
      const beside = [record?.nextSibling, record?.previousSibling].flatMap((item) =>
        item instanceof HTMLElement && item.matches('li, tr') && item.isConnected
          ? controlOf(item, place)
          : [],
      )
      const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2, h3') : null
      const target = beside[0] ?? heading ?? root
      if (target === heading) heading.tabIndex = -1
      target.focus({ preventScroll: target === root })
    }
    const observer = new MutationObserver(keep)
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', remember)
    }
  }, [region])
}

function controlOf(item: HTMLElement, place: number): HTMLElement[] {
  const controls = Array.from(item.querySelectorAll<HTMLElement>(CONTROLS))
  const control = controls[place] ?? controls.at(-1)
  return control ? [control] : []
}
