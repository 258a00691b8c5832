import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide'
import { useState } from 'react'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Cola, canRetry, type EnCola, isActive } from './cola-subidas.ts'

/** The upload tray in a corner of every section; hidden once all uploads have ended and it is closed. */
export function Bandeja({ cola, items }: { cola: Cola; items: readonly EnCola[] }) {
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
          {open ? <Icon of={ChevronDown} /> : <Icon of={ChevronUp} />}
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
  const { id, archivo, datos, estado, progreso, mensaje } = item
  const { titulo } = datos
  return (
    <li className="flex items-center gap-3 p-2 pl-4">
      <Miniatura archivo={archivo} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold">{titulo}</p>
        {estado === 'subiendo' && progreso > 0 && progreso < 100 ? (
          <Progress label={`Subiendo ${titulo}`} value={progreso} className="mt-1.5" />
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
      {(estado === 'subiendo' || estado === 'espera') && (
        <IconButton label={`Pausar ${titulo}`} onClick={() => cola.pause(id)}>
          <Icon of={Pause} className="size-5" />
        </IconButton>
      )}
      {estado === 'pausada' && (
        <IconButton label={`Reanudar ${titulo}`} onClick={() => cola.resume(id)}>
          <Icon of={Play} className="size-5" />
        </IconButton>
      )}
      {canRetry(item) && (
        <IconButton label={`Reintentar ${titulo}`} onClick={() => cola.retry(id)}>
          <Icon of={RotateCw} className="size-5" />
        </IconButton>
      )}
      {estado !== 'lista' && estado !== 'guardando' && (
        <IconButton
          label={estado === 'fallida' ? `Quitar ${titulo}` : `Cancelar ${titulo}`}
          onClick={() => cola.remove(id)}
        >
          <Icon of={X} className="size-5" />
        </IconButton>
      )}
    </li>
  )
}
