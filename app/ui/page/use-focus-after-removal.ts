import { type RefObject, useEffect } from 'react'
import { isField, TICKED } from './early-input.ts'

const CONTROLS = 'a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary'

const ITEMS = 'li, tr'
const SECTIONS = 'section, [role=tabpanel]'

/**
 * Keeps the focus near when what has it is deleted, instead of letting it fall back to the page's beginning:
 * on the same control of its item where that came back elsewhere, or of its form where that begins anew with
 * what was saved; of the next item, else of the previous one, else on the heading of the section around, else
 * on `region` itself.
 */
export function useFocusAfterRemoval(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = region.current
    if (!root) return
    let focused: HTMLElement | undefined
    /** The control's place among its item's, to find the same one in another item. */
    let place = 0
    let sections: Element[] = []
    let form: HTMLFormElement | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused = target
      const item = target.closest(ITEMS)
      place = item ? Array.from(item.querySelectorAll(CONTROLS)).indexOf(target) : -1
      sections = sectionsAround(target)
      form = target.closest('form')
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
      const { editar } = lost.dataset
      const again = editar
        ? root.querySelector<HTMLElement>(`[data-editar="${CSS.escape(editar)}"]`)
        : sameField(form, lost)
      const beside = [
        ...itemsIn(record?.nextSibling).slice(0, 1),
        ...itemsIn(record?.previousSibling).slice(-1),
        // One that took its place.
        ...itemsIn(record?.target),
      ].flatMap((item) => controlOf(item, place))
      const heading = sections.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>('h2, h3')
      const target = again || beside[0] || heading || root
      if (target === heading) heading.tabIndex = -1
      target.focus({ preventScroll: target === root })
      // Only what has a text has a caret, and an e-mail or a number does not tell where.
      const { selectionStart: from, selectionEnd: to } = lost as HTMLInputElement
      if (target === again && typeof from === 'number')
        (target as HTMLInputElement).setSelectionRange(from, to)
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

function sameField(form: HTMLFormElement | null, lost: HTMLElement): HTMLElement | undefined {
  if (!form?.isConnected || !isField(lost)) return undefined
  return Array.from(form.elements)
    .filter(isField)
    .filter((each) => !each.matches(':disabled'))
    .find(
      ({ name, type, value }) =>
        name === lost.name && type === lost.type && (!TICKED.has(type) || value === lost.value),
    )
}

function sectionsAround(element: Element): Element[] {
  const section = element.parentElement?.closest(SECTIONS)
  return section ? [section, ...sectionsAround(section)] : []
}

/** The items that a sibling of what was removed is, or has: a list can stand in sections, such as days. */
function itemsIn(sibling: Node | null | undefined): HTMLElement[] {
  if (!(sibling instanceof HTMLElement) || !sibling.isConnected) return []
  return sibling.matches(ITEMS) ? [sibling] : Array.from(sibling.querySelectorAll<HTMLElement>(ITEMS))
}

function controlOf(item: HTMLElement, place: number): HTMLElement[] {
  const controls = Array.from(item.querySelectorAll<HTMLElement>(CONTROLS))
  const control = controls[place] ?? controls.at(-1)
  // Folded away, what unfolds it.
  const target = control?.closest('details:not([open])')?.querySelector<HTMLElement>('summary') ?? control
  return target ? [target] : []
}
