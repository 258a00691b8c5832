/*
 * A page is painted before its scripts are fetched: they are three quarters of its bytes, and a slow line would
 * share itself between them and the first screen. What is pressed meanwhile is done once they are there.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE = '<script type="module" async="">'
/** What begins the page once its modules are there. */
const START = /import\("([^"]+)"\)/
/** Of no use before the page is painted, and the browser fetches its icon as well. React puts it back. */
const MANIFEST = /<link rel="manifest"[^>]*>/
const HEAD = /<head[^>]*>/

/** In milliseconds: a page that is opened in the background is not painted, and need not wait for it. */
const AT_THE_LATEST_MS = 3000

/**
 * Begins what the page's module script does once it is painted and what it asked for itself has arrived. A page
 * without one stays as it is.
 */
export function startScriptsLate(html: string): string {
  // React gathers the links in the head, and the script is the last of the page: the text between is long.
  const body = html.indexOf('</head>')
  const script = html.lastIndexOf(MODULE)
  if (script === -1) return html
  const end = html.indexOf('</script>', script)
  const code = html.slice(script + MODULE.length, end)
  const head = html.slice(0, body)
  const modules = Array.from(head.matchAll(PRELOAD), ([, href]) => href)
  const values = `${JSON.stringify(modules)},${JSON.stringify(START.exec(code)?.[1] ?? '')},${AT_THE_LATEST_MS}`
  return [
    head
      .replace(PRELOAD, '')
      .replace(MANIFEST, '')
      .replace(HEAD, (tag) => `${tag}<script>(${remember})()</script>`),
    html.slice(body, script),
    `<script type="text/plain">${code}</script><script>(${begin})(${values})`,
    html.slice(end),
  ].join('')
}

/** Runs in the browser, from its own text and before anything is painted: keeps what `ui/page/early-input.ts` takes. */
const remember = `() => {
  const pressed = []
  const onClick = ({ target, isTrusted }) => {
    const button = isTrusted && target.closest('button:not([popovertarget])')
    if (button && button.type === 'button') pressed.push(button)
  }
  addEventListener('click', onClick, true)
  const takeButtons = () => {
    removeEventListener('click', onClick, true)
    return pressed.splice(0)
  }
  const keys = []
  addEventListener('keydown', ({ key, isTrusted }) => {
    if (isTrusted && document.querySelector('dialog[open]:not(:modal)')) keys.push(key)
  }, true)
  window.early = { takeButtons, keys }
}`.replace(/\n\s+/g, '\n')

/**
 * Runs in the browser, from its own text: it may name nothing from outside. Modules are run one by one, what is
 * imported before who imports it, so that what is pressed meanwhile need not wait for all. The validator is told
 * first not to try whether it may compile code: the Content-Security-Policy forbids and reports it. The first look
 * into each of the browser's storages takes a while: it is had before anything is drawn.
 */
const begin = `(modules, start, latest) => {
  const code = document.currentScript.previousElementSibling.textContent
  window.__zod_globalConfig = { jitless: true }
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values))
    const pause = () => new Promise((resolve) => setTimeout(resolve))
    for (const storage of ['localStorage', 'sessionStorage']) {
      await pause()
      try {
        void window[storage].length
      } catch {}
    }
    await pause()
    for (const href of modules) {
      add('link', { rel: 'modulepreload', href })
      await pause()
    }
    for (const href of modules.reverse()) {
      if (href !== start) await import(href).catch(() => {})
      await pause()
    }
    add('script', { type: 'module', textContent: code })
  }
  const painted = () => document.readyState === 'complete' ? begin() : addEventListener('load', begin)
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    begin()
  }
  setTimeout(begin, latest)
}`.replace(/\n\s+/g, '\n')
