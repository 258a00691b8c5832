import { useRef } from 'react'
import type { FetcherWithComponents, SubmitOptions } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { useImagen } from './use-imagen.ts'

/**
 * A dashboard form with an optional picture, which is uploaded when the form is sent. Put `element` on the form; `send`
 * sends what it holds. Clears the form after a success, before `onOk`.
 */
export function useFormularioConImagen(
  fetcher: FetcherWithComponents<Resultado>,
  resultado: Resultado | undefined,
  onOk: () => void,
) {
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const imagen = useImagen(resultado)
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      imagen.reset()
      onOk()
    },
  })
  return {
    element,
    imagen,
    busy: imagen.progreso !== undefined || fetcher.state !== 'idle',
    async send(datos: FormData, encType?: SubmitOptions['encType']) {
      try {
        const subida = await imagen.send()
        if (subida) datos.set('subida', subida)
        await fetcher.submit(datos, { method: 'post', ...(encType && { encType }) })
      } catch (error) {
        notices.failure((error as Error).message)
      }
    },
  }
}
