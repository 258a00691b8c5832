import { worthRetry } from './textos.ts'
import type { StartTransfer, Transfer } from './transfer.ts'

/** A browser's queue of photo uploads, each with what is sent of it besides. */

type EstadoEnCola = 'espera' | 'subiendo' | 'pausada' | 'guardando' | 'lista' | 'fallida'

export type EnCola<Datos = unknown> = {
  id: string
  archivo: File
  datos: Datos
  estado: EstadoEnCola
  /** Percentage of the file that has arrived. */
  progreso: number
  /** Why it failed. */
  mensaje?: string | undefined
  /** The finished upload's id. */
  subida?: string | undefined
  /** The form that sent it waits for it and shows its progress. */
  enFormulario: boolean
}

export type Cola<Datos> = ReturnType<typeof createCola<Datos>>

const AT_ONCE = 2

export const canRetry = ({ estado, mensaje = '' }: EnCola) => estado === 'fallida' && worthRetry(mensaje)

export const isActive = ({ estado }: EnCola) => estado !== 'lista' && estado !== 'fallida'

export function createCola<Datos>(startTransfer: StartTransfer) {
  let items: readonly EnCola<Datos>[] = []
  const listeners = new Set<() => void>()
  const transfers = new Map<string, Transfer>()
  let lastId = 0

  const find = (id: string) => items.find((item) => item.id === id)
  const set = (next: readonly EnCola<Datos>[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<EnCola<Datos>>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...changes } : item)))

  function begin(item: EnCola<Datos>) {
    change(item.id, { estado: 'subiendo', progreso: 0 })
    const transfer = startTransfer(item.archivo, {
      onProgress: (progreso) => change(item.id, { progreso }),
      onDone(subida) {
        transfers.delete(item.id)
        change(item.id, { estado: 'guardando', progreso: 100, subida })
        next()
      },
      onError(mensaje) {
        transfers.delete(item.id)
        change(item.id, { estado: 'fallida', mensaje })
        next()
      },
    })
    transfers.set(item.id, transfer)
  }

  /** Starts the next uploads, a few at a time: forty at once only slow a phone's connection down. */
  function next() {
    const busy = items.filter(({ estado }) => estado === 'subiendo').length
    const waiting = items.filter(({ estado }) => estado === 'espera')
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - busy))) begin(item)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    items: () => items,

    /** @returns the photos' ids in this queue. */
    add(fotos: { archivo: File; datos: Datos }[], { enFormulario = false } = {}): string[] {
      const added = fotos.map(
        (foto): EnCola<Datos> => ({
          ...foto,
          id: String(++lastId),
          estado: 'espera',
          progreso: 0,
          enFormulario,
        }),
      )
      set([...items, ...added])
      next()
      return added.map(({ id }) => id)
    },
    pause(id: string) {
      const item = find(id)
      if (item?.estado !== 'subiendo' && item?.estado !== 'espera') return
      transfers.get(id)?.pause()
      change(id, { estado: 'pausada' })
      next()
    },
    resume(id: string) {
      if (find(id)?.estado !== 'pausada') return
      const transfer = transfers.get(id)
      if (transfer) {
        change(id, { estado: 'subiendo' })
        transfer.resume()
      } else {
        change(id, { estado: 'espera' })
        next()
      }
    },
    retry(id: string) {
      const item = find(id)
      if (item?.estado !== 'fallida') return
      // The file has arrived completely: only saving it is retried.
      change(id, { estado: item.subida ? 'guardando' : 'espera', mensaje: undefined })
      next()
    },
    /** Removes it in any state. One that the server is already saving cannot be cancelled. */
    remove(id: string) {
      if (find(id)?.estado === 'guardando') return
      transfers.get(id)?.cancel()
      transfers.delete(id)
      set(items.filter((item) => item.id !== id))
      next()
    },
    /** Removes all that have ended, successfully or not. */
    removeOver(over: readonly EnCola[]) {
      const gone = new Set(over.filter((item) => !isActive(item)).map(({ id }) => id))
      set(items.filter(({ id }) => !gone.has(id)))
    },
    /** The server saved the photo. */
    saved(id: string) {
      change(id, { estado: 'lista', mensaje: undefined })
    },
    /** The server did not save it; `gone`: the upload is lost too and has to be sent again. */
    notSaved(id: string, mensaje: string, { gone }: { gone: boolean }) {
      change(id, { estado: 'fallida', mensaje, ...(gone ? { subida: undefined, progreso: 0 } : {}) })
    },
    /** The form that waited for it was left: show it with the others from now on. */
    letGo(id: string) {
      change(id, { enFormulario: false })
    },
  }
}
