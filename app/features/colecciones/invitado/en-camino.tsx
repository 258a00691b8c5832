import { RotateCw, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { type Cola, canRetry, type EnCola, isActive } from '#app/parts/subidas/cola-subidas.ts'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TEXTOS_INVITADO } from '../coleccion.ts'

/** What is sent of a guest's photo besides. */
export type Sent = { nombre: string; menores: boolean }

type Props = { cola: Cola<Sent>; items: readonly EnCola<Sent>[]; onSaved: (id: string) => void }

/** The photos that are on their way, and those that could not be sent. */
export function EnCamino({ cola, items, onSaved }: Props) {
  if (items.length === 0) return null
  const active = items.filter(isActive).length
  return (
    <div className="mt-5">
      {active > 0 && (
        <>
          <p className="font-bold">Enviando: {active === 1 ? 'falta 1 foto' : `faltan ${active} fotos`}</p>
          <p className="text-sm text-tinta-suave">
            No cierres esta página. Si se corta la señal, seguimos después.
          </p>
        </>
      )}
      <ul className="mt-2 divide-y divide-borde">
        {items.map((item) => (
          <Foto key={item.id} cola={cola} item={item} />
        ))}
      </ul>
      {items
        .filter(({ estado }) => estado === 'guardando')
        .map((item) => (
          <Saver key={item.id} cola={cola} item={item} onSaved={onSaved} />
        ))}
    </div>
  )
}

function Foto({ cola, item }: { cola: Cola<Sent>; item: EnCola<Sent> }) {
  const { id, archivo, estado, progreso, mensaje } = item
  const nombre = `la foto ${id}`
  return (
    <li className="flex items-center gap-3 py-2">
      <Miniatura archivo={archivo} />
      <div className="min-w-0 flex-1">
        {estado === 'subiendo' && <Progress label={`Enviando ${nombre}`} value={progreso} />}
        {estado === 'espera' && <p className="text-sm text-tinta-suave">En espera</p>}
        {estado === 'guardando' && <p className="text-sm text-tinta-suave">Guardando...</p>}
        {mensaje ? (
          <p role="alert" className="wrap-anywhere text-error text-sm">
            «{archivo.name}»: {mensaje}
          </p>
        ) : null}
      </div>
      {canRetry(item) && (
        <IconButton label={`Reintentar ${nombre}`} onClick={() => cola.retry(id)}>
          <Icon of={RotateCw} className="size-5" />
        </IconButton>
      )}
      {estado !== 'guardando' && (
        <IconButton label={`Quitar ${nombre}`} onClick={() => cola.remove(id)}>
          <Icon of={X} className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

/** Has the server keep a photo that arrived. */
function Saver({ cola, item, onSaved }: Omit<Props, 'items'> & { item: EnCola<Sent> }) {
  const fetcher = useFetcher<ResultadoPublico>()
  const begun = useRef(false)
  const { state, data, submit } = fetcher
  useEffect(() => {
    if (!begun.current) {
      begun.current = true
      const { nombre, menores } = item.datos
      const fields = { que: 'enviar', subida: item.subida ?? '', nombre, consentimiento: 'on' }
      void submit({ ...fields, ...(menores && { menores: 'on' }) }, { method: 'post' })
      return
    }
    if (state !== 'idle' || !data) return
    if (data.ok) return onSaved(item.id)
    const gone = data.sinGuardar !== true
    cola.notSaved(item.id, data.mensaje ?? data.envio?.error?.nombre?.[0] ?? TEXTOS_INVITADO.error, { gone })
  }, [state, data, submit, cola, item, onSaved])
  return null
}
