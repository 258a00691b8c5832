/*
 * Delays a page's scripts until it is painted: they are three quarters of its bytes, and on a slow line they
 * would compete with the first screen. Input that arrives meanwhile is replayed once they run.
 *
 * Measured 2026-11-24 on `/`, in alternation, four runs with and three without, on a busy machine.
 * Lighthouse's LCP, in the median: 1.34 s with, 2.66 s without; FCP 0.96 and 2.19 s. Until the page is
 * interactive on slow 4G: 2.3 to 4.2 s with, 2.0 to 3.3 s without, four runs each.
 *
 * Measured 2026-11-27 on `/` at 400 kbit/s and 400 ms with a sixth of a processor, on a busy machine, medians
 * of four alternating runs. Hydrated after 8.2 s where modules are fetched from the first paint on, after
 * 10.1 s where they wait for the end of the document; largest contentful paint after 3.2 and 3.6 s.
 *
 * Measured 2026-12-01 with a sixth of a processor, medians of five alternating runs, hydrated where modules are
 * asked for eight in a task, all in one, and each in its own: the dashboard's agenda after 2.8, 2.8 and 3.2 s
 * (of it 0.35, 0.3 and 0.55 s of styles), `/contacto` after 1.8, 1.9 and 2.1 s. Blocked for 100, 148 and 190 ms
 * on `/contacto`.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE = '<script type="module" async="">'
/** The import that starts the page. */
const START = /import\("([^"]+)"\)/
/** Useless before the first paint, and it makes the browser fetch the icon. React puts it back. */
const MANIFEST = /<link rel="manifest"[^>]*>/
/** The charset has to stand within the first 1024 bytes. */
const HEAD = /<head[^>]*>(?:<meta charSet="utf-8"\/>)?/
/** A picture of the first screen, which the head names. */
const PICTURE = /<link rel="preload" [^>]*as="image"/

/** Milliseconds. A page opened in the background is never painted, so do not wait for longer. */
const AT_THE_LATEST_MS = 3000

/**
 * Starts the page's module script after the first paint, once the page's own requests have finished. Fetches
 * its modules at the first paint, while a slow phone still reads the document, unless a picture of the first
 * screen is to come. Leaves a page without scripts unchanged.
 */
export function startScriptsLate(html: string): string {
  // Search only the ends: React puts the links into the head and the script last, and the text between is
  // long.
  const body = html.indexOf('</head>')
  const script = html.lastIndexOf(MODULE)
  if (script === -1) return html
  const end = html.indexOf('</script>', script)
  const code = html.slice(script + MODULE.length, end)
  const head = html.slice(0, body)
  const modules = Array.from(head.matchAll(PRELOAD), ([, href]) => href)
  const values = `${JSON.stringify(START.exec(code)?.[1] ?? '')},${AT_THE_LATEST_MS}`
  const first = `${JSON.stringify(modules)},${!PICTURE.test(head)}`
  return [
    head
      .replace(PRELOAD, '')
      .replace(MANIFEST, '')
      .replace(HEAD, (tag) => `${tag}<script>(${remember})(${first})</script>`),
    html.slice(body, script),
    `<script type="text/plain">${code}</script><script>(${begin})(${values})`,
    html.slice(end),
  ].join('')
}

/**
 * Runs in the browser, serialised, before the first paint: records the input that `ui/page/early-input.ts`
 * replays, and fetches modules once the page is painted, eight in a task: to begin all requests at once blocks
 * a slow phone, and after each task the browser looks again for what stylesheets ask of the whole page.
 */
const remember = `(modules, atOnce) => {
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
  let fetched = false
  const fetchModules = () => {
    if (fetched) return
    fetched = true
    const left = [...modules]
    const next = () => {
      for (const href of left.splice(0, 8))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      if (left.length > 0) setTimeout(next)
    }
    next()
  }
  const painted = (callback) => {
    try {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) callback()
      }).observe({ type: 'paint', buffered: true })
    } catch {
      callback()
    }
  }
  if (atOnce) painted(fetchModules)
  window.early = { takeButtons, keys, modules, fetchModules, painted }
}`.replace(/\n\s+/g, '\n')

/**
 * Runs in the browser, serialised, so it must not reference anything outside. Runs modules one by one,
 * imports before importers, so that input need not wait for all of them. Disables Zod's JIT first: its eval
 * probe violates the Content-Security-Policy, which reports it. Touches each browser storage before anything
 * is drawn, because the first access is slow.
 */
const begin = `(start, latest) => {
  const { modules, fetchModules, painted } = window.early
  const code = document.currentScript.previousElementSibling.textContent
  window.__zod_globalConfig = { jitless: true }
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    fetchModules()
    const pause = () => new Promise((resolve) => setTimeout(resolve))
    for (const storage of ['localStorage', 'sessionStorage']) {
      await pause()
      try {
        void window[storage].length
      } catch {}
    }
    await pause()
    for (const href of modules.reverse()) {
      if (href !== start) await import(href).catch(() => {})
      await pause()
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', textContent: code })
    document.head.append(script)
  }
  painted(() => document.readyState === 'complete' ? begin() : addEventListener('load', begin))
  setTimeout(begin, latest)
}`.replace(/\n\s+/g, '\n')
