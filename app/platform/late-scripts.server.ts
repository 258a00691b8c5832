/*
 * A page is painted before its scripts are fetched: they are three quarters of its bytes, and a slow line would
 * share itself between them and the first screen. What is pressed meanwhile is done once they are there.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/

/** In milliseconds: a page that is opened in the background is not painted, and need not wait for it. */
const AT_THE_LATEST_MS = 3000

/** Begins what the page's module script does once the first contentful paint is over. A page without one stays as it is. */
export function startScriptsLate(html: string): string {
  const code = MODULE.exec(html)?.[1]
  if (code === undefined) return html
  const modules = Array.from(html.matchAll(PRELOAD), ([, href]) => href)
  // A function for the replacement: a module's text may hold «$&».
  return html.replace(PRELOAD, '').replace(MODULE, () => {
    return `<script type="text/plain">${code}</script><script>(${begin})(${JSON.stringify(modules)},${AT_THE_LATEST_MS})</script>`
  })
}

/** Runs in the browser, from its own text: it may name nothing from outside. `entry.client.tsx` ends it. */
const begin = `(modules, latest) => {
  const code = document.currentScript.previousElementSibling.textContent
  const pressed = []
  const remember = ({ target, isTrusted }) => {
    const button = isTrusted && target.closest('button:not([popovertarget])')
    if (button && button.type === 'button') pressed.push(button)
  }
  addEventListener('click', remember, true)
  window.pressedEarly = () => {
    removeEventListener('click', remember, true)
    return pressed.splice(0)
  }
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values))
    for (const href of modules) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', textContent: code })
  }
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    begin()
  }
  setTimeout(begin, latest)
}`.replace(/\n\s+/g, '\n')
