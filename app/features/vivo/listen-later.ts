import type { escuchar } from './canal.ts'

/** Listens to the site's events once their code is here; a page without them goes on. @returns stops. */
export function listenLater(oyente: Parameters<typeof escuchar>[0]): () => void {
  let leave: (() => void) | undefined
  let left = false
  import('./canal.ts').then(
    (canal) => {
      if (!left) leave = canal.escuchar(oyente)
    },
    () => {},
  )
  return () => {
    left = true
    leave?.()
  }
}
