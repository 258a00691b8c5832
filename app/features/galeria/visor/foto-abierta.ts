import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Foto } from '../foto.ts'

/** Marks a history entry pushed by opening a photo on this page: going back closes it. */
const OPENED_HERE = { fotoAbierta: true }

/**
 * The open photo lives in the URL (`?foto=`). Opening pushes a history entry, which moving on replaces, as does
 * another photo opened before the first is drawn, and closing a photo that was opened by a shared link
 * navigates to the page itself.
 */
export function useFotoAbierta() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()

  const searchFor = (id: string | undefined): string => {
    const next = new URLSearchParams(params)
    if (id === undefined) next.delete('foto')
    else next.set('foto', id)
    // Not by its size, which Chrome has since 113 and Safari since 17.
    return String(next) && `?${next}`
  }
  const openedHere = (location.state as Partial<typeof OPENED_HERE> | null)?.fotoAbierta === true
  const options = { state: OPENED_HERE, replace: openedHere, preventScrollReset: true }
  // The router shows by itself what goes wrong on the way: there is nothing to wait for.
  const go = (foto: Foto | undefined, how: NavigateOptions): void =>
    void navigate({ search: searchFor(foto?.id) }, how)
  // A second press before the page is drawn again would go back once more.
  const closing = useRef(false)
  useEffect(() => {
    closing.current = false
  }, [location.key])

  return {
    id: params.get('foto') ?? undefined,
    linkTo: ({ id }: Foto) => ({ to: { search: searchFor(id) }, ...options }),
    hrefOf: ({ id }: Foto) => location.pathname + searchFor(id),
    closeHref: location.pathname + searchFor(undefined),
    open: (foto: Foto) => go(foto, options),
    move: (foto: Foto) => go(foto, { ...options, replace: true, state: location.state }),
    close: () => {
      if (closing.current) return
      closing.current = true
      if (openedHere) void navigate(-1)
      else go(undefined, { replace: true, preventScrollReset: true })
    },
  }
}

/** Whether two URLs differ only in the open photo, so that their page has the same data. */
export function sameButFoto(a: URL, b: URL): boolean {
  const rest = (url: URL) => {
    const params = new URLSearchParams(url.search)
    params.delete('foto')
    params.sort()
    return `${url.pathname}?${params}`
  }
  return a.href !== b.href && rest(a) === rest(b)
}
