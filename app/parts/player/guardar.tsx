import { CloudDownload, Trash2 } from 'lucide'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { guardar, isUnderWay, listDescargas, MAXIMO_BYTES, NoCabe, quitar } from './descargas.ts'
import type { Grabacion } from './grabacion.ts'
import { formatMegabytes } from './palabras.ts'

type Estado =
  | { es: 'no' | 'si' | 'nunca' }
  | { es: 'guardando'; parte: number }
  | { es: 'mal'; texto: string }

const CORTADA = 'Se cortó la conexión, y no se guardó nada. Inténtalo de nuevo.'
const LLENO = `No cabe: lo guardado puede llegar a ${formatMegabytes(MAXIMO_BYTES)}, o no queda lugar. Quita alguna en «Sin conexión».`

/**
 * Keeps a recording in the browser, and deletes it as easily. Not there where the browser keeps nothing, or
 * where sounds come from another site.
 */
export function GuardarGrabacion({ grabacion, className }: { grabacion: Grabacion; className: string }) {
  const [calidad] = grabacion.calidades
  const [estado, setEstado] = useState<Estado>({ es: 'no' })
  const url = calidad?.url
  useEffect(() => {
    if (!url?.startsWith('/')) return
    if (!navigator.serviceWorker) return setEstado({ es: 'nunca' })
    // Whoever comes back to the page sees how far it is.
    if (isUnderWay(url)) return void keep()
    void navigator.serviceWorker.ready.then(listDescargas).then((all) => {
      const isThere = all.some((each) => new URL(each.url).pathname === url)
      setEstado({ es: isThere ? 'si' : 'no' })
    })
  }, [url])
  const keep = async () => {
    if (!calidad) return
    setEstado({ es: 'guardando', parte: 0 })
    try {
      await guardar(grabacion, calidad, (parte) => setEstado({ es: 'guardando', parte }))
      navigator.serviceWorker.controller?.postMessage({ keep: grabacion.pagina })
      // The player, which comes with the first press, has to be there too.
      await import('./loaded.ts')
      setEstado({ es: 'si' })
    } catch (error) {
      setEstado({ es: 'mal', texto: error instanceof NoCabe ? LLENO : CORTADA })
    }
  }
  if (!calidad?.url.startsWith('/') || estado.es === 'nunca') return null

  const remove = async () => {
    await quitar(calidad.url)
    setEstado({ es: 'no' })
  }
  const size = formatMegabytes(calidad.bytes)
  const look = `no-scripts:hidden ${className}`
  return (
    <>
      {estado.es === 'si' ? (
        <Button variant="quiet" onClick={remove} className={look}>
          <Icon of={Trash2} className="size-5" />
          Quitar lo guardado ({size})
        </Button>
      ) : (
        <Button
          variant="quiet"
          onClick={keep}
          className={look}
          pending={estado.es === 'guardando'}
          pendingText={estado.es === 'guardando' && `Guardando: ${Math.floor(estado.parte * 100)} %`}
        >
          <Icon of={CloudDownload} className="size-5" />
          <span>
            Guardar para escuchar sin conexión (<span className="lining-nums">{size}</span>)
          </span>
        </Button>
      )}
      <p role="status" className="order-last col-span-full mt-2 empty:hidden">
        {estado.es === 'si'
          ? 'Guardada: puedes escucharla sin conexión.'
          : estado.es === 'mal'
            ? estado.texto
            : ''}
      </p>
    </>
  )
}
