import type { DefaultValue } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents, SubmitOptions } from 'react-router'
import type { z } from 'zod'
import { sentField, useResultado } from '#app/parts/admin/respuestas.tsx'
import { type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { ElegirFotos } from './choose-fotos.tsx'
import { FotoRecibida } from './foto-recibida.tsx'
import { Miniatura } from './miniatura.tsx'
import { startTransfer, type Transfer } from './transfer.ts'

type Send = (datos: FormData, encType?: SubmitOptions['encType']) => Promise<void>

type Options<Schema extends z.ZodType> = {
  fetcher: FetcherWithComponents<Resultado>
  resultado: Resultado | undefined
  defaultValue: DefaultValue<z.input<Schema>> | undefined
  /** The stored picture, which can be replaced or taken away. */
  actual: Imagen | null | undefined
  /** Sends what was typed, once it is valid. */
  onSend?: (datos: FormData, send: Send) => void
  /** Runs after a success, once the form is cleared. */
  onOk: (done: Resultado & { ok: true }) => void
}

/**
 * A dashboard form with an optional picture, which is uploaded when the form is sent: its fields, that of its
 * picture (`campo`), and what its `FormPanel` needs (`panel`).
 */
export function useFormularioConImagen<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  {
    fetcher,
    resultado,
    defaultValue,
    actual,
    onSend = (datos, send) => void send(datos),
    onOk,
  }: Options<Schema>,
) {
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const imagen = useImagen(resultado)
  useResultado(fetcher.data, {
    onOk(done) {
      element.current?.reset()
      imagen.reset()
      onOk(done)
    },
  })
  const busy = imagen.progreso !== undefined || fetcher.state !== 'idle'
  const send: Send = async (datos, encType) => {
    try {
      const subida = await imagen.send()
      if (subida) datos.set('subida', subida)
      await fetcher.submit(datos, { method: 'post', ...(encType && { encType }) })
    } catch (error) {
      notices.failure((error as Error).message)
    }
  }
  const [form, fields] = useSchemaForm(schema, {
    lastResult: refusalIn(resultado)?.envio,
    defaultValue,
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (!busy && submission?.status === 'success') onSend(new FormData(event.currentTarget), send)
    },
  })
  return {
    form,
    fields,
    element,
    imagen,
    busy,
    campo: <CampoImagen imagen={imagen} resultado={resultado} disabled={busy} actual={actual} />,
    panel: {
      fetcher,
      form,
      element,
      resultado,
      withFiles: true,
      pending: busy,
      locked: busy,
      started: imagen.archivo !== undefined,
      progress: <ProgresoImagen progreso={imagen.progreso} />,
    },
  }
}

type ImagenElegida = ReturnType<typeof useImagen>

/**
 * The optional picture of a form, uploaded when the form is sent. `resultado` is the form's answer: what
 * arrived with a form that was refused for another field need not be sent again.
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

type Props = {
  imagen: ImagenElegida
  resultado: Resultado | undefined
  disabled: boolean
  /** The stored picture, which can be replaced or taken away. */
  actual: Imagen | null | undefined
}

/** The optional picture of a form (`useImagen`): chosen, dropped or pasted. */
function CampoImagen({ imagen, resultado, disabled, actual }: Props) {
  const { archivo, subida } = imagen
  const shown = archivo || subida ? null : actual
  return (
    <div className="grid gap-3">
      {shown && (
        <Foto
          imagen={shown}
          alt=""
          sizes="400px"
          className="max-h-56 w-full rounded-xl bg-relieve object-cover"
        />
      )}
      <ElegirFotos
        label="Imagen (opcional)"
        name="subida"
        input={imagen.input}
        disabled={disabled}
        onChoose={([file]) => imagen.choose(file)}
      />
      {subida && !archivo && (
        <FotoRecibida campo="subida" subida={subida} nombre={sentField(resultado, 'subida-nombre')} />
      )}
      {archivo && (
        <>
          {/* Of one height before it is drawn too: what stands below must not move away from under a finger. */}
          <Miniatura archivo={archivo} ancho={800} className="h-56 w-full" />
          <Button variant="quiet" className="-ml-4 justify-self-start" onClick={imagen.reset}>
            Quitar la foto elegida
          </Button>
        </>
      )}
      {shown && <CheckboxField label="Quitar la foto" name="quitarImagen" />}
    </div>
  )
}

function ProgresoImagen({ progreso }: Pick<ImagenElegida, 'progreso'>) {
  if (!progreso || progreso >= 100) return null
  return (
    <div className="mt-5 flex items-center gap-3">
      <Progress label="Subiendo la foto" value={progreso} className="flex-1" />
      <span className="tabular-nums">{progreso} %</span>
    </div>
  )
}
