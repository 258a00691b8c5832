import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide'
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
import { type FormPublicacion, TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import {
  canRetry,
  createCola,
  type EnCola as DeCola,
  isActive,
  type Cola as UnaCola,
} from '#app/parts/subidas/cola-subidas.ts'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { startTransfer } from '#app/parts/subidas/transfer.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type FormFoto, TEXTOS_GALERIA } from '../foto.ts'

/** What the queue sends of a photo; `lote` names those that were chosen together. */
export type DatosEnCola = FormFoto & FormPublicacion & { lote?: string }
type Cola = UnaCola<DatosEnCola>
type EnCola = DeCola<DatosEnCola>

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
  const [cola] = useState(() => createCola<DatosEnCola>(startTransfer))
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
 * Announces outcomes: a failure at once if a form waits for it (the tray shows its own), success once the
 * queue is empty. Successful uploads then leave the tray, unless another one failed.
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

/** The upload tray in a corner of every section; hidden once all uploads have ended and it is closed. */
function Bandeja({ cola, items }: { cola: Cola; items: readonly EnCola[] }) {
  const [open, setOpen] = useState(true)
  const shown = items.filter(({ enFormulario }) => !enFormulario)
  if (shown.length === 0) return null
  const active = shown.filter(isActive)
  const failed = shown.filter(({ estado }) => estado === 'fallida').length
  const done = shown.length - active.length - failed
  const title = active.length
    ? `Subiendo: ${done} de ${shown.length}`
    : failed
      ? `${done} de ${shown.length} listas, ${failed} con problemas`
      : shown.length === 1
        ? '1 foto lista'
        : `${shown.length} fotos listas`
  return (
    <section
      aria-label="Fotos en camino"
      data-bandeja=""
      className="fixed inset-x-2 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 overflow-hidden rounded-carta bg-superficie text-sm shadow-carta ring-1 ring-borde md:inset-x-auto md:right-6 md:bottom-6 md:w-[26rem] print:hidden"
    >
      <div className="flex items-center bg-relieve pl-4">
        <h2 className="flex-1 py-3 font-bold font-sans text-sm">{title}</h2>
        <IconButton
          label={open ? 'Ocultar la lista' : 'Mostrar la lista'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronDown : ChevronUp} />
        </IconButton>
        {active.length === 0 && (
          <IconButton label="Cerrar la lista" onClick={() => cola.removeOver(shown)}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
      {open && (
        <ul className="max-h-[min(22rem,45svh)] divide-y divide-borde overflow-y-auto">
          {shown.map((item) => (
            <Item key={item.id} cola={cola} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

const ESTADOS = {
  espera: 'En espera',
  subiendo: 'Subiendo',
  pausada: 'En pausa',
  guardando: 'Guardando...',
  lista: 'Lista',
  fallida: '',
} as const

function Item({ cola, item }: { cola: Cola; item: EnCola }) {
  const { id, archivo, estado, progreso, mensaje } = item
  // Several may have one title.
  const nombre = archivo.name
  const buttons = [
    { what: 'Pausar', icono: Pause, act: cola.pause, when: estado === 'subiendo' || estado === 'espera' },
    { what: 'Reanudar', icono: Play, act: cola.resume, when: estado === 'pausada' },
    { what: 'Reintentar', icono: RotateCw, act: cola.retry, when: canRetry(item) },
    {
      what: estado === 'fallida' ? 'Quitar' : 'Cancelar',
      icono: X,
      act: cola.remove,
      when: estado !== 'lista' && estado !== 'guardando',
    },
  ]
  return (
    <li className="flex items-center gap-3 p-2 pl-4">
      <Miniatura archivo={archivo} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold">{nombre}</p>
        {estado === 'subiendo' && progreso > 0 && progreso < 100 ? (
          <Progress label={`Subiendo ${nombre}`} value={progreso} className="mt-1.5" />
        ) : (
          <p className="text-tinta-suave text-xs">{ESTADOS[estado]}</p>
        )}
        {mensaje ? (
          <p role="alert" className="text-error text-xs">
            {mensaje}
          </p>
        ) : null}
      </div>
      {estado === 'lista' && <Icon of={CircleCheck} className="m-3 shrink-0 text-vitral-oliva" />}
      {estado === 'fallida' && !canRetry(item) && <Icon of={CircleAlert} className="shrink-0 text-error" />}
      {buttons.map(
        ({ what, icono, act, when }, index) =>
          when && (
            <IconButton key={index} label={`${what} ${nombre}`} onClick={() => act(id)}>
              <Icon of={icono} className="size-5" />
            </IconButton>
          ),
      )}
    </li>
  )
}
