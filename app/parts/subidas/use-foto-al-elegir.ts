import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { isHeic } from '#app/ui/images/heic.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { ResultadoFoto } from './fotos-de-filas.server.ts'
import { TEXTOS_SUBIDA, worthRetry } from './textos.ts'
import { type StartTransfer, startTransfer, type Transfer } from './transfer.ts'

type Options = {
  /** The intention that stores an uploaded one. */
  intencion: string
  /** Of whom or what it is, updated while typing. */
  nombre: string
  /** Called with 1 when an upload starts, with -1 when it ends. */
  onBusy: (change: 1 | -1) => void
  /** Called with the address of one that was stored just now, to put it into the form. */
  onStored: (url: string, imagen: Imagen | undefined) => void
  /** How it is sent; as a photo when not given. */
  subir?: StartTransfer
}

/**
 * A photo or a film that is uploaded as soon as it is chosen; the form carries its address and makes it part of the
 * site. The sweep removes one that is never saved after a day.
 */
export function useFotoAlElegir({ intencion, nombre, onBusy, onStored, subir = startTransfer }: Options) {
  const notices = useNotices()
  const fetcher = useFetcher<ResultadoFoto>()
  const input = useRef<HTMLInputElement>(null)
  const transfer = useRef<Transfer>(undefined)
  const [archivo, setArchivo] = useState<File>()
  const [subida, setSubida] = useState<string>()
  const [progreso, setProgreso] = useState<number>()
  const [puedeReintentar, setPuedeReintentar] = useState(false)
  /** Photos stored during this visit: the loader's data has only earlier ones. */
  const [nueva, setNueva] = useState<Imagen>()
  const busy = progreso !== undefined || fetcher.state !== 'idle'

  // Count the upload as ended if its row is removed meanwhile.
  useEffect(() => {
    if (!busy) return
    onBusy(1)
    return () => onBusy(-1)
  }, [busy, onBusy])
  useEffect(() => () => transfer.current?.cancel(), [])

  const answered = useRef<ResultadoFoto>(undefined)
  useEffect(() => {
    const { data } = fetcher
    if (!data || answered.current === data) return
    answered.current = data
    if (data.ok) {
      if (!data.url) return
      notices.success(data.mensaje)
      setNueva(data.imagen)
      forget()
      onStored(data.url, data.imagen)
      return
    }
    if (data.sinSubida) setSubida(undefined)
    fail(data.mensaje ?? TEXTOS_SUBIDA.error)
  })

  function fail(mensaje: string) {
    notices.failure(mensaje)
    setPuedeReintentar(worthRetry(mensaje))
  }

  function forget() {
    setArchivo(undefined)
    setSubida(undefined)
    setPuedeReintentar(false)
    if (input.current) input.current.value = ''
  }
  const keep = (id: string) => fetcher.submit({ intencion, subida: id, nombre }, { method: 'post' })
  const send = (file: File) => {
    setPuedeReintentar(false)
    setProgreso(0)
    transfer.current = subir(file, {
      onProgress: setProgreso,
      onDone(id) {
        setSubida(id)
        setProgreso(undefined)
        void keep(id)
      },
      onError(mensaje) {
        setProgreso(undefined)
        fail(mensaje)
      },
    })
  }
  const choose = async (file: File | undefined) => {
    forget()
    if (!file) return
    if (await isHeic(file)) return notices.failure(TEXTOS_SUBIDA.heic)
    setArchivo(file)
    send(file)
  }

  return {
    input,
    archivo,
    busy,
    progreso,
    nueva,
    choose,
    /** Sends it once more, where that may help. */
    retry:
      puedeReintentar && archivo && !busy ? () => void (subida ? keep(subida) : send(archivo)) : undefined,
  }
}
