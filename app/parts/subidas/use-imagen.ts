import { useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents, SubmitOptions } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { sentField } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { startTransfer, type Transfer } from './transfer.ts'

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

export type ImagenElegida = ReturnType<typeof useImagen>

/**
 * The optional picture of a form, uploaded when the form is sent. `resultado` is the form's answer: what arrived with a
 * form that was refused for another field need not be sent again.
 */
export function useImagen(resultado: Resultado | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const transfer = useRef<Transfer>(undefined)
  const [archivo, setArchivo] = useState<File>()
  const [progreso, setProgreso] = useState<number>()
  const [subida, setSubida] = useState(sentField(resultado, 'subida'))
  useEffect(() => {
    if (resultado && !resultado.ok && resultado.sinSubida) setSubida(undefined)
  }, [resultado])
  useEffect(() => () => transfer.current?.cancel(), [])

  return {
    input,
    archivo,
    /** The finished upload of the chosen picture. */
    subida,
    /** Percentage sent; undefined while nothing is. */
    progreso,
    choose(file: File | undefined) {
      setArchivo(file)
      setSubida(undefined)
    },
    /** Uploads what was chosen. @returns the upload's id, if there is a picture. @throws an error to show. */
    async send(): Promise<string | undefined> {
      if (!archivo || subida) return subida
      setProgreso(0)
      try {
        const id = await new Promise<string>((onDone, reject) => {
          const onError = (message: string) => reject(new Error(message))
          transfer.current = startTransfer(archivo, { onProgress: setProgreso, onDone, onError })
        })
        setSubida(id)
        return id
      } finally {
        setProgreso(undefined)
      }
    },
    reset() {
      setArchivo(undefined)
      setSubida(undefined)
      if (input.current) input.current.value = ''
    },
  }
}
