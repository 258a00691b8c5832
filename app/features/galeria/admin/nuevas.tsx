import { getFormProps } from '@conform-to/react'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useRespuesta } from '#app/parts/admin/respuestas.tsx'
import { FormBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { ElegirFotos, setFiles } from '#app/parts/subidas/choose-fotos.tsx'
import { FotoRecibida } from '#app/parts/subidas/foto-recibida.tsx'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { today } from '#app/ui/moments.ts'
import { fotoFormSchema, opcionalSchema, TEXTOS_GALERIA } from '../foto.ts'
import { type DatosEnCola, useCola, useColaItems } from './cola.tsx'
import { CamposFoto } from './edit.tsx'
import { dayOf, inOrder } from './elegidas.ts'

/** Words of its own; '' takes those of all. */
type Elegida = { archivo: File; titulo: string; descripcion: string }

const DE_TODAS = 'El de todas'

/** `crypto.randomUUID` is only there over HTTPS. */
const newLote = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/**
 * Add mode. One photo: the form waits for the upload, shows its progress and clears once it is saved.
 * Several, in the order in which they were taken, share the fields, but each may have a title and a
 * description of its own; they move to the queue, and the form is free at once.
 */
export function NuevasFotos({ categorias, onClose }: { categorias: string[]; onClose: () => void }) {
  const cola = useCola()
  const items = useColaItems(cola)
  const input = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const [elegidas, setElegidas] = useState<Elegida[]>([])
  const [sinImagen, setSinImagen] = useState(false)
  /** The day that the photos proposed. */
  const [propuesta, setPropuesta] = useState<string>()
  const [waitingFor, setWaitingFor] = useState<string>()
  const varias = elegidas.length > 1
  const sending = items.find(({ id }) => id === waitingFor)
  const busy = sending !== undefined && sending.estado !== 'fallida'

  // Photos that came with a form without scripts, which was refused for another field: they are sent with it
  // again.
  const respuesta = useRespuesta({}, 'subir-fotos')
  const envio = respuesta && !respuesta.ok ? respuesta.envio : undefined
  const recibidas = readRecibidas(envio?.initialValue?.fotos)

  // Words that every photo has of its own are not asked for.
  const needless = (campo: 'titulo' | 'descripcion') =>
    varias && elegidas.every((each) => each[campo].trim() !== '') && { [campo]: opcionalSchema[campo] }
  const schema = fotoFormSchema.safeExtend({
    ...needless('titulo'),
    ...needless('descripcion'),
  }) as unknown as typeof fotoFormSchema
  const [form, fields] = useSchemaForm(schema, {
    lastResult: envio,
    defaultValue: { fecha: today(), ...PUBLICADO },
    onSubmit(event, { submission }) {
      if (recibidas.length > 0) return
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      send(submission.value)
    },
  })

  const clear = () => {
    element.current?.reset()
    setElegidas([])
    setSinImagen(false)
    setPropuesta(undefined)
    onClose()
  }

  function send(datos: DatosEnCola) {
    const [first] = elegidas
    if (!first) return input.current?.focus()
    if (varias) {
      const lote = newLote()
      cola.add(
        elegidas.map(({ archivo, titulo, descripcion }) => ({
          archivo,
          datos: {
            ...datos,
            lote,
            titulo: titulo.trim() || datos.titulo,
            descripcion: descripcion.trim() || datos.descripcion,
          },
        })),
      )
      clear()
      return
    }
    // Replace the failed attempt; if its file had arrived and is unchanged, do not send it again.
    const same = sending?.archivo === first.archivo && sending.subida !== undefined
    if (same && JSON.stringify(sending.datos) === JSON.stringify(datos)) return cola.retry(sending.id)
    if (sending) cola.remove(sending.id)
    const [id] = cola.add([{ archivo: first.archivo, datos }], { enFormulario: true })
    setWaitingFor(id)
  }

  useEffect(() => {
    if (sending?.estado !== 'lista') return
    cola.removeOver([sending])
    setWaitingFor(undefined)
    clear()
  })
  // If the form is left meanwhile, the photo moves to the tray.
  useEffect(() => {
    if (waitingFor) return () => cola.letGo(waitingFor)
  }, [cola, waitingFor])

  const choose = async (files: File[]) => {
    setSinImagen(false)
    const fotos = await inOrder(files)
    const fecha = fotos.length > 0 ? dayOf(fotos) : today()
    // A day that was chosen stays.
    if ([undefined, today(), propuesta].includes(fields.fecha.value) && fecha !== fields.fecha.value) {
      form.update({ name: fields.fecha.name, value: fecha })
      setPropuesta(fecha)
    }
    setElegidas((before) =>
      fotos.map(({ archivo }) => {
        const known = before.find((other) => other.archivo === archivo)
        return known ?? { archivo, titulo: '', descripcion: '' }
      }),
    )
  }
  const removeAt = (index: number) => {
    const left = elegidas.filter((_, at) => at !== index)
    setElegidas(left)
    setFiles(
      input.current,
      left.map(({ archivo }) => archivo),
    )
  }
  const change = (index: number, changes: Partial<Elegida>) =>
    setElegidas(elegidas.map((each, at) => (at === index ? { ...each, ...changes } : each)))

  const progreso = sending?.progreso ?? 0
  return (
    <Panel titulo="Nueva foto">
      <UnsavedChanges
        lostWith="form"
        when={!busy && recibidas.length === 0 && (hasChanges(form) || elegidas.length > 0)}
      />
      <form
        {...getFormProps(form)}
        ref={element}
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          // Conform submits the form to itself when a field is given a value, such as a chosen photo's day.
          const byItself = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'
          if (!byItself && elegidas.length === 0 && recibidas.length === 0) {
            event.preventDefault()
            setSinImagen(true)
            input.current?.focus()
            // What else is missing, once this event is over: within it a form is not submitted again.
            setTimeout(() => form.validate())
          } else form.onSubmit(event)
        }}
      >
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <legend className="sr-only">Datos de la foto</legend>
          <input type="hidden" name="intencion" value="subir-fotos" />
          {recibidas.map((foto, index) => (
            <Recibida
              key={foto.subida}
              {...foto}
              index={index}
              conTitulo={recibidas.length > 1}
              errors={form.allErrors[`fotos[${index}].titulo`]}
            />
          ))}
          <ElegirFotos
            label="Imagen"
            name="fotos[]"
            inForm={recibidas.length > 0}
            input={input}
            multiple
            error={sinImagen ? [TEXTOS_GALERIA.sinImagen] : undefined}
            disabled={busy}
            onChoose={(files) => void choose(files)}
          />
          {elegidas.length === 1 && elegidas[0] && (
            <Miniatura archivo={elegidas[0].archivo} ancho={800} className="max-h-56 w-full" />
          )}
          <CamposFoto
            fields={fields}
            categorias={categorias}
            varias={varias || recibidas.length > 1}
            fechaDeLasFotos={propuesta !== undefined && propuesta === fields.fecha.value}
          />
          <CampoPublicacion fields={fields} />
          {varias && <Propias elegidas={elegidas} onChange={change} onRemove={removeAt} />}
        </fieldset>
        {busy && (
          <div className="mt-5 flex items-center gap-3">
            {progreso > 0 && progreso < 100 ? (
              <>
                <Progress label="Subiendo la foto" value={progreso} className="flex-1" />
                <span className="tabular-nums">{progreso} %</span>
              </>
            ) : (
              <p className="flex-1 text-tinta-suave">
                {sending?.estado === 'guardando' ? 'Guardando la foto...' : 'Preparando la foto...'}
              </p>
            )}
            {sending?.estado === 'subiendo' && (
              <Button variant="quiet" onClick={() => cola.remove(sending.id)}>
                Detener
              </Button>
            )}
          </div>
        )}
        <FormBar>
          <Button type="submit" pending={busy} pendingText="Subiendo...">
            {varias ? `Subir ${elegidas.length} fotos` : 'Subir imagen'}
          </Button>
        </FormBar>
      </form>
    </Panel>
  )
}

/** The chosen photos, each with room for words of its own. */
function Propias({
  elegidas,
  onChange,
  onRemove,
}: {
  elegidas: Elegida[]
  onChange: (index: number, changes: Partial<Elegida>) => void
  onRemove: (index: number) => void
}) {
  return (
    <div>
      <p className="font-bold">{elegidas.length} fotos elegidas</p>
      <p className="mb-3 text-sm text-tinta-suave">
        Si una necesita su propio título o descripción, escríbelos junto a ella.
      </p>
      <ul className="grid gap-3">
        {elegidas.map(({ archivo, titulo, descripcion }, index) => (
          // The same file may be chosen twice, so only the index is unique.
          <li key={index} className="flex items-start gap-3">
            <Miniatura archivo={archivo} className="mt-7 size-16" />
            <div className="min-w-0 flex-1">
              <TextField
                label={
                  <span className="font-normal text-tinta-suave text-xs">Título de la foto {index + 1}</span>
                }
                value={titulo}
                maxLength={160}
                placeholder={DE_TODAS}
                autoComplete="off"
                onChange={(event) => onChange(index, { titulo: event.currentTarget.value })}
              />
              <details className="text-sm">
                <summary className="flex min-h-11 cursor-pointer items-center text-tinta-suave">
                  Descripción de esta foto
                </summary>
                <TextArea
                  label={<span className="sr-only">Lo que se ve en la foto {index + 1}</span>}
                  value={descripcion}
                  maxLength={2000}
                  rows={2}
                  onChange={(event) => onChange(index, { descripcion: event.currentTarget.value })}
                />
              </details>
            </div>
            <IconButton
              label={`Quitar la foto ${index + 1}`}
              className="mt-7"
              onClick={() => onRemove(index)}
            >
              <Icon of={X} className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FotoSinFormulario = { subida: string; nombre: string; titulo: string | undefined }

/** The photos that a refused form brought, as its answer names them. */
function readRecibidas(sent: unknown): FotoSinFormulario[] {
  const rows = Array.isArray(sent) ? (sent as Partial<Record<string, unknown>>[]) : []
  return rows.flatMap(({ subida, nombre, titulo } = {}) =>
    typeof subida === 'string'
      ? [{ subida, nombre: String(nombre ?? ''), titulo: typeof titulo === 'string' ? titulo : undefined }]
      : [],
  )
}

/** One of them, sent with the form again. */
function Recibida({
  subida,
  nombre,
  titulo,
  index,
  conTitulo,
  errors,
}: FotoSinFormulario & { index: number; conTitulo: boolean; errors: string[] | undefined }) {
  const campo = `fotos[${index}]`
  return (
    <div className="grid gap-3">
      <FotoRecibida
        campo={`${campo}.subida`}
        campoNombre={`${campo}.nombre`}
        subida={subida}
        nombre={nombre}
      />
      {conTitulo && (
        <TextField
          label={`Título de la foto ${index + 1}`}
          name={`${campo}.titulo`}
          defaultValue={titulo}
          maxLength={160}
          placeholder={DE_TODAS}
          error={errors}
        />
      )}
    </div>
  )
}
