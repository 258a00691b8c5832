import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { cookieDeLetra, type Letra, letraDe, sheetFor, TAMANOS } from '#app/ui/page/letra.ts'

/**
 * How large letters are: on a wide screen a popover of the bar, on a phone the menu's last line. The server
 * draws every page with them; a press changes the page that is there, so that the radio goes on.
 */
export function TamanoDeLetra() {
  const id = useId()
  const { pathname, search } = useLocation()
  const [letra, setLetra] = useState(useSitio().letra)
  // A shared cache may have given the page that others get.
  useEffect(() => setLetra(letraDe(document.cookie)), [])
  useEffect(() => show(letra), [letra])

  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = (event.nativeEvent.submitter as HTMLButtonElement).value as Letra
    // biome-ignore lint/suspicious/noDocumentCookie: what replaces it is younger than many phones
    document.cookie = cookieDeLetra(chosen)
    setLetra(chosen)
  }

  return (
    <li className="navegacion-mas">
      <button type="button" popoverTarget={id} className="navegacion-enlace" aria-label="Tamaño de letra">
        Aa
      </button>
      <form
        id={id}
        popover="auto"
        method="post"
        action="/letra"
        onSubmit={choose}
        className="navegacion-mas-enlaces"
        aria-label="Tamaño de letra"
      >
        <input type="hidden" name="volver" value={pathname + search} />
        {Object.entries(TAMANOS).map(([valor, { texto }]) => (
          <button
            key={valor}
            type="submit"
            name="letra"
            value={valor}
            aria-pressed={valor === letra}
            className="navegacion-enlace navegacion-letra"
          >
            <span className="max-md:sr-only">{texto}</span>
            <span aria-hidden="true" className="md:hidden">
              A
            </span>
          </button>
        ))}
      </form>
    </li>
  )
}

/** Puts those letters' sheets in the place of the page's, once they are there. */
function show(letra: Letra) {
  const { dataset } = document.documentElement
  dataset.letra = letra
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]')]
  const pathOf = (sheet: HTMLLinkElement) => new URL(sheet.href).pathname
  for (const path of new Set(sheets.map(pathOf))) {
    const others = sheets.filter((sheet) => pathOf(sheet) === path)
    const href = sheetFor(letra, path)
    const own = others.find((sheet) => sheet.getAttribute('href') === href) ?? document.createElement('link')
    const turn = () => {
      if (dataset.letra !== letra) return
      for (const sheet of others) sheet.media = 'not all'
      own.media = ''
    }
    if (own.sheet) turn()
    else own.addEventListener('load', turn, { once: true })
    if (own.isConnected) continue
    own.rel = 'stylesheet'
    own.href = href
    others[0]?.after(own)
  }
}
