import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { startTransfer } from '#app/parts/subidas/transfer.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { TEXTOS_GALERIA } from '../foto.ts'
import { Bandeja } from './bandeja.tsx'
import { type Cola, createCola, type EnCola, isActive } from './cola-subidas.ts'

const ColaContext = createContext<Cola | null>(null)

export function useCola(): Cola {
  const cola = useContext(ColaContext)
  if (!cola) throw new Error('useCola needs a <ColaProvider> above it')
  return cola
}

const NOTHING: readonly EnCola[] = []

export function useColaItems(cola: Cola): readonly EnCola[] {
  return useSyncExternalStore(cola.subscribe, cola.items, () => NOTHING)
}

/** Provides the upload queue above the sections, so that uploads continue across navigations. */
export function ColaProvider({ children }: { children: ReactNode }) {
  const [cola] = useState(() => createCola(startTransfer))
  const items = useColaItems(cola)
  const active = items.some(isActive)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <ColaContext value={cola}>
      {children}
      {items
        .filter(({ estado }) => estado === 'guardando')
        .map((item) => (
          <Saver key={item.id} cola={cola} item={item} />
        ))}
      <Announcer cola={cola} items={items} />
      <Bandeja cola={cola} items={items} />
    </ColaContext>
  )
}

/** Has the server save a finished upload as a photo. */
function Saver({ cola, item }: { cola: Cola; item: EnCola }) {
  const fetcher = useFetcher<Resultado>()
  const notices = useNotices()
  const begun = useRef(false)
  const { state, data, submit } = fetcher
  useEffect(() => {
    if (!begun.current) {
      begun.current = true
      const form = { intencion: 'subir', subida: item.subida ?? '', ...item.datos }
      // How it ended arrives as the fetcher's `data`, a lost connection too (`keepTyped`).
      void submit(form, { method: 'post', action: '/admin/dashboard/galeria' })
      return
    }
    // Once the fetcher is idle, the loaders have revalidated.
    if (state !== 'idle' || !data) return
    if (data.ok) {
      cola.saved(item.id)
      if (data.mensaje === TEXTOS_PUBLICACION.tarde) notices.failure(data.mensaje)
    } else
      cola.notSaved(item.id, data.mensaje ?? TEXTOS_GALERIA.errorGuardar, { gone: data.sinSubida === true })
  }, [state, data, submit, cola, item, notices])
  return null
}

/**
 * Announces outcomes: a failure at once if a form waits for it (the tray shows its own), success once the queue is
 * empty. Successful uploads then leave the tray, unless another one failed.
 */
function Announcer({ cola, items }: { cola: Cola; items: readonly EnCola[] }) {
  const notices = useNotices()
  const told = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, estado, mensaje = '', enFormulario } of items) {
      if (estado === 'lista') continue
      if (enFormulario && estado === 'fallida' && told.current.get(id) !== mensaje) notices.failure(mensaje)
      // Cleared while it is retried, so that the same failure is announced again.
      told.current.set(id, mensaje)
    }
    if (items.some(isActive)) return
    const done = items.filter(({ id, estado }) => estado === 'lista' && told.current.get(id) !== 'lista')
    if (done.length === 0) return
    for (const { id } of done) told.current.set(id, 'lista')
    notices.success(doneText(done))
    if (items.every(({ estado }) => estado === 'lista'))
      cola.removeOver(items.filter(({ enFormulario }) => !enFormulario))
  }, [cola, items, notices])
  return null
}

const HECHO = {
  publicado: [TEXTOS_GALERIA.subida, 'subidas con éxito'],
  borrador: ['Foto guardada como borrador', 'guardadas como borrador'],
  programado: ['Foto programada con éxito', 'programadas con éxito'],
} as const

function doneText(done: readonly EnCola[]): string {
  const estado = done[0]?.datos.estado ?? 'publicado'
  const [one, several] = HECHO[done.every(({ datos }) => datos.estado === estado) ? estado : 'publicado']
  return done.length === 1 ? one : `${done.length} fotos ${several}`
}
