import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { ImageOff, RotateCw, UserRound } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { rowButton } from '#app/parts/admin/filas.tsx'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import { isHeic } from '#app/ui/images/heic.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { FotoRecibida } from './foto-recibida.tsx'
import type { ResultadoFoto } from './fotos-de-filas.server.ts'
import { Miniatura } from './miniatura.tsx'
import { TEXTOS_SUBIDA, TIPOS_DE_IMAGEN } from './textos.ts'
import { startTransfer, type Transfer } from './transfer.ts'

type FotoDeFilaProps = {
  form: FormMetadata
  /** The list of rows (`Filas`), and the row's field that holds the photo's address. */
  lista: string
  campo: FieldMetadata<string>
  /** Stored photos by their address. */
  imagenes: Readonly<Record<string, Imagen>>
  /** The intention that stores an uploaded one. */
  intencion: string
  /** Of whom or what it is, updated while typing. */
  nombre: string
  /** Called with 1 when an upload starts, with -1 when it ends. */
  onBusy: (change: 1 | -1) => void
  /** Called with one that was stored just now. */
  onStored?: (imagen: Imagen) => void
}

/**
 * The photo of a form's row. It is uploaded as soon as it is chosen; the form carries its address and makes it part of the
 * site. The sweep removes one that is never saved after a day.
 */
export function FotoDeFila({
  form,
  lista,
  campo,
  imagenes,
  intencion,
  nombre,
  onBusy,
  onStored,
}: FotoDeFilaProps) {
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

  const setUrl = (url: string) => form.update({ name: campo.name, value: url })
  const answered = useRef<ResultadoFoto>(undefined)
  useEffect(() => {
    const { data } = fetcher
    if (!data || answered.current === data) return
    answered.current = data
    if (data.ok) {
      if (!data.imagen) return
      notices.success(data.mensaje)
      setNueva(data.imagen)
      forget()
      setUrl(data.imagen.url)
      onStored?.(data.imagen)
      return
    }
    if (data.sinSubida) setSubida(undefined)
    const mensaje = data.mensaje ?? TEXTOS_SUBIDA.error
    notices.failure(mensaje)
    setPuedeReintentar(mensaje.endsWith('nténtalo de nuevo.'))
  })

  function forget() {
    setArchivo(undefined)
    setSubida(undefined)
    setPuedeReintentar(false)
    if (input.current) input.current.value = ''
  }
  const keep = (id: string) => fetcher.submit({ intencion, subida: id, nombre }, { method: 'post' })
  const send = (file: File) => {
    setPuedeReintentar(false)
    if (subida) return void keep(subida)
    setProgreso(0)
    transfer.current = startTransfer(file, {
      onProgress: setProgreso,
      onDone(id) {
        setSubida(id)
        setProgreso(undefined)
        void keep(id)
      },
      onError(mensaje) {
        setProgreso(undefined)
        setPuedeReintentar(true)
        notices.failure(mensaje)
      },
    })
  }
  const choose = async (file: File | undefined) => {
    forget()
    if (!file) return
    if (await isHeic(file)) return notices.failure(TEXTOS_SUBIDA.heic)
    setArchivo(file)
    setSubida(undefined)
    send(file)
  }

  const url = String(campo.value ?? '')
  const hydrated = useHydrated()
  // One that came with a form which was then sent back for its rows.
  const archivoDeFila = campo.name.replace(/foto$/, 'subida')
  const recibida = nueva ? undefined : readRecibida(form.initialValue, lista, campo.name)
  const imagen = nueva?.url === url ? nueva : imagenes[url]
  const de = nombre ? ` de ${nombre}` : ''
  return (
    <div className="flex items-start gap-4">
      <input {...getInputProps(campo, { type: 'hidden' })} key={campo.key} />
      <div className="grid aspect-[4/5] w-20 shrink-0 place-items-center overflow-hidden rounded-t-full rounded-b-xl bg-relieve text-tinta-suave">
        {archivo ? (
          <Miniatura archivo={archivo} ancho={240} className={`size-full ${busy ? 'opacity-60' : ''}`} />
        ) : imagen ? (
          <Foto imagen={imagen} alt="" sizes="80px" className="size-full object-cover" />
        ) : (
          <Icon of={UserRound} className="size-8" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <FileField
          ref={input}
          label={`Foto${de}`}
          name={hydrated ? undefined : archivoDeFila}
          accept={TIPOS_DE_IMAGEN}
          disabled={busy}
          error={campo.errors}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        {recibida && <FotoRecibida campo={archivoDeFila} {...recibida} />}
        {url !== '' && !imagen && <p className="mt-2 font-bold">Foto recibida</p>}
        {busy && (
          <div className="mt-3 flex items-center gap-3">
            <Progress label={`Subiendo la foto${de}`} value={progreso ?? 100} className="flex-1" />
            <span className="tabular-nums">{progreso ?? 100} %</span>
          </div>
        )}
        {puedeReintentar && archivo && !busy && (
          <Button variant="secondary" className="mt-3" onClick={() => send(archivo)}>
            <Icon of={RotateCw} className="size-5" />
            Reintentar <span className="sr-only">la foto{de}</span>
          </Button>
        )}
        {url !== '' && !busy && (
          <Button
            variant="quiet-danger"
            className="forced-colors:ml-0 -ml-4 mt-1"
            {...rowButton(lista, `vaciar:${campo.name.replace(/[[\].]+/g, ':')}`, () => {
              setUrl('')
              input.current?.focus()
            })}
          >
            <Icon of={ImageOff} className="size-5" />
            Quitar foto<span className="sr-only">{de}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The upload that the row's form named. */
function readRecibida(
  sent: unknown,
  lista: string,
  name: string,
): { subida: string; nombre: string } | undefined {
  const index = Number(/\[(\d+)\]/.exec(name)?.[1])
  const rows = (sent as Record<string, Partial<Record<string, string>>[] | undefined> | undefined)?.[lista]
  const { subida, 'subida-nombre': nombre = '' } = rows?.[index] ?? {}
  return subida ? { subida, nombre } : undefined
}
