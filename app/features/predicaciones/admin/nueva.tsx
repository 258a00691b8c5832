import { getFormProps } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { ElegirFotos } from '#app/parts/subidas/elegir-fotos.tsx'
import { FotoRecibida } from '#app/parts/subidas/foto-recibida.tsx'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { startTransfer, type Transfer } from '#app/parts/subidas/transfer.ts'
import { today } from '#app/ui/dates.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { predicacionSchema } from '../predicacion.ts'
import { CamposPredicacion } from './campos.tsx'

/**
 * Add mode: an optional picture is uploaded before the form is sent. `clave` is the idempotency key: sending the form
 * again after a lost answer adds no second sermon.
 */
export function NuevaPredicacion({ clave, predicadores }: { clave: string; predicadores: string[] }) {
  const fetcher = useFetcher<Resultado>()
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const transfer = useRef<Transfer>(undefined)
  const [imagen, setImagen] = useState<File>()
  const [progreso, setProgreso] = useState<number>()
  /** The finished upload of the chosen picture, so that a retry need not send it again. */
  const resultado = useRespuesta(fetcher, 'agregar')
  const [subida, setSubida] = useState(sentField(resultado, 'subida'))
  useEffect(() => {
    if (resultado && !resultado.ok && resultado.sinSubida) setSubida(undefined)
  }, [resultado])
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      setImagen(undefined)
      setSubida(undefined)
    },
  })
  useEffect(() => () => transfer.current?.cancel(), [])

  const busy = progreso !== undefined || fetcher.state !== 'idle'
  const [form, fields] = useSchemaForm(predicacionSchema, {
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
    defaultValue: { fecha: today() },
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      const save = (id?: string) =>
        fetcher.submit(
          {
            intencion: 'agregar',
            clave: sentField(resultado, 'clave') ?? clave,
            ...submission.value,
            ...(id ? { subida: id } : {}),
          },
          { method: 'post' },
        )
      if (!imagen || subida) return void save(subida)
      setProgreso(0)
      transfer.current = startTransfer(imagen, {
        onProgress: setProgreso,
        onDone(id) {
          setProgreso(undefined)
          setSubida(id)
          void save(id)
        },
        onError(mensaje) {
          setProgreso(undefined)
          notices.failure(mensaje)
        },
      })
    },
  })
  return (
    <Panel titulo="Nueva predicación">
      <UnsavedChanges when={fetcher.state === 'idle' && (hasChanges(form) || imagen !== undefined)} />
      <form {...getFormProps(form)} ref={element} method="post" encType="multipart/form-data">
        <input type="hidden" name="intencion" value="agregar" />
        <input type="hidden" name="clave" value={sentField(resultado, 'clave') ?? clave} />
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <legend className="sr-only">Datos de la predicación</legend>
          <CamposPredicacion fields={fields} predicadores={predicadores} />
          <ElegirFotos
            label="Imagen (opcional)"
            name="subida"
            input={input}
            disabled={busy}
            onChoose={([file]) => {
              setImagen(file)
              setSubida(undefined)
            }}
          />
          {subida && !imagen && (
            <FotoRecibida campo="subida" subida={subida} nombre={sentField(resultado, 'subida-nombre')} />
          )}
          {imagen && <Miniatura archivo={imagen} ancho={800} className="max-h-56 w-full" />}
        </fieldset>
        {progreso !== undefined && progreso > 0 && progreso < 100 && (
          <div className="mt-5 flex items-center gap-3">
            <Progress label="Subiendo la foto" value={progreso} className="flex-1" />
            <span className="tabular-nums">{progreso} %</span>
          </div>
        )}
        <Button type="submit" pending={busy} pendingText="Guardando..." className="mt-5 w-full">
          Agregar predicación
        </Button>
      </form>
    </Panel>
  )
}
