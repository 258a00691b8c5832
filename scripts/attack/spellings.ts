import { measureOthers } from '#tests/support/measure/load.ts'
import { type Measure, none } from '#tests/support/measure/table.ts'
import { onSite } from '#tests/support/site.ts'

const PAGES = ['contacto', 'galeria', 'radio', 'donaciones', 'privacidad', 'terminos']
const REQUESTS = 3_000
const AT_ONCE = 16

/** Capitals from the bits of `n`, now and then an extra slash or a percent-encoded letter. */
function spell(n: number): string {
  const page = PAGES[n % PAGES.length] ?? ''
  // At least one change: none would be the canonical address.
  const bits = 1 + (Math.floor(n / PAGES.length) % (2 ** page.length - 1))
  const word = [...page].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('')
  if (n % 5 === 0) return `/${page}/`
  if (n % 7 === 0) return `//${page}`
  if (n % 11 === 0) return `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`
  return `/${word}`
}

/** Requests a page under other spellings of its address, each of which would cost a render. */
export const attackSpellings = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    for (const page of PAGES) await fetch(`${site.origin}/${page}`)
    let next = 0
    let rendered = 0
    const example = new Set<string>()
    const begun = performance.now()
    const { worst } = await measureOthers(site.origin, async () => {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < REQUESTS) {
            const path = spell(next++)
            const answer = await fetch(site.origin + path, { redirect: 'manual' })
            await answer.arrayBuffer()
            if (answer.status === 200) {
              rendered++
              if (example.size < 3) example.add(path)
            }
          }
        }),
      )
    })
    const aSecond = REQUESTS / ((performance.now() - begun) / 1000)
    return [
      none(
        `pages given out under another spelling, of ${REQUESTS.toLocaleString('en')}`,
        rendered,
        [...example, `${aSecond.toFixed(0)} a second`, `others waited ${worst.toFixed(0)} ms at most`].join(
          '; ',
        ),
      ),
    ]
  })
