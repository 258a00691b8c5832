import { getFormProps } from '@conform-to/react'
import { ExternalLink } from 'lucide'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Filas } from '#app/parts/admin/filas.tsx'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { sentField, useResultado } from '#app/parts/admin/respuestas.tsx'
import { refusalIn } from '#app/parts/admin/resultado.ts'
import { FormBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { LEAVES } from '#app/parts/admin/without-scripts/page-states.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { CompartirVista } from '#app/parts/borradores/share-preview.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { CampoConMarcas } from '#app/parts/marcas/campo-con-marcas.tsx'
import { ConMarcas, Linea } from '#app/parts/marcas/con-marcas.tsx'
import { parseLinea, parseMarcas } from '#app/parts/marcas/marcas.ts'
import { EnlaceVersiones } from '#app/parts/versiones/enlace.tsx'
import { formatWeekday } from '#app/ui/dates.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import type { DiaDeSemana, Escrito } from '../boletin.ts'
import { boletinFormSchema, ESTADOS_BOLETIN, ETIQUETAS_BOLETIN, MOST_AVISOS } from '../formulario.ts'
import { Semana } from '../hoja/semana.tsx'
import { toWhatsapp } from '../whatsapp.ts'
import { useCopia } from './copia.ts'
import type { Editable } from './editable.server.ts'
import { dayOf, type Fila, useServedAnswer, writtenOf } from './escrito.ts'
import { useAutoguardado } from './use-autoguardado.ts'

/** Writes a bulletin: it is saved while it is typed, and published by a button. */
export function Editor({ editable }: { editable: Editable }) {
  const [, setParams] = useSearchParams()
  const ref = useRef<HTMLFormElement>(null)
  const served = useServedAnswer(editable)
  const id = sentField(served, 'id') ?? editable.id
  const overtaken = refusalIn(served)?.actual?.version
  const [base] = useState(editable)
  const showNew = useCallback(
    () => setParams({ editar: id }, { replace: true, preventScrollReset: true, state: LEAVES }),
    [id, setParams],
  )
  const guardado = useAutoguardado(ref, {
    version: overtaken ?? Number(sentField(served, 'version') ?? editable.version),
    onNew: showNew,
  })
  const { version, linea, dicho, dirty, pending, send } = guardado
  useResultado(dicho)
  const refused = refusalIn(dicho ?? served)

  const [form, fields] = useSchemaForm(boletinFormSchema, {
    id: `boletin-${base.id}`,
    defaultValue: { ...base, estado: base.momento ? 'programado' : 'publicado' },
    lastResult: refused?.envio,
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (pending || submission?.status !== 'success') return
      const button = (event.nativeEvent as SubmitEvent).submitter
      send(button instanceof HTMLButtonElement && button.name === 'intencion' ? button.value : 'guardar')
    },
  })
  const written = writtenOf(form.value)
  useCopia({ id, version, escrito: written }, dirty, (escrito) => {
    form.update({ value: { ...(form.value as object), ...escrito } })
  })
  const { origin } = useSitio()
  const hydrated = useHydrated()
  const { estado } = editable
  const fecha = (estado === 'borrador' && dayOf(fields.fecha.value)) || editable.fecha
  const semana = fecha === editable.fecha ? editable.semana : []
  const mensaje = toWhatsapp({
    ...written,
    fecha,
    semana,
    url: estado === 'borrador' ? '' : `${origin}/boletin/${editable.fecha}`,
  })

  return (
    <Panel
      titulo={editable.version === 0 ? 'Nuevo boletín' : 'Editar boletín'}
      accion={
        editable.version > 0 && (
          <ButtonLink to="?agregar" variant="secondary">
            Nuevo boletín
          </ButtonLink>
        )
      }
    >
      <UnsavedChanges lostWith="form" when={dirty} />
      {refused?.actual && (
        <Overtaken actual={refused.actual.datos} etiquetas={ETIQUETAS_BOLETIN} escrito={{}} />
      )}
      <form {...getFormProps(form)} ref={ref} method="post" className="grid min-w-0 gap-5">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="clave" value={sentField(refused, 'clave') ?? base.clave} />
        {/* Enter in a field presses the form's first submit button: this one, which only saves. */}
        <button type="submit" hidden />
        {estado === 'borrador' ? (
          <TextField
            label={ETIQUETAS_BOLETIN.fecha}
            field={fields.fecha}
            type="date"
            // Days count from 1970-01-04, a Sunday.
            min="1970-01-04"
            step={7}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="font-bold first-letter:uppercase max-sm:basis-full">
              {formatWeekday(editable.fecha)}
            </p>
            <input type="hidden" name="fecha" value={editable.fecha} />
            <EnlaceVersiones de="boletines" fila={id} />
            {estado === 'publicado' && (
              <a
                href={`/boletin/${editable.fecha}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('quiet', '-mr-4')}
              >
                <Icon of={ExternalLink} className="size-5" />
                Ver en el sitio
              </a>
            )}
          </div>
        )}
        <TextField label={ETIQUETAS_BOLETIN.titulo} field={fields.titulo} autoComplete="off" />
        <CampoConMarcas label={ETIQUETAS_BOLETIN.texto} field={fields.texto} rows={10} />
        <section aria-labelledby="avisos-del-boletin">
          <h3 id="avisos-del-boletin" className="mb-3 font-bold font-sans text-base">
            {ETIQUETAS_BOLETIN.avisos}
          </h3>
          <Filas
            form={form}
            campo={fields.avisos as never}
            nombre={(fila: Fila) => String(fila.getFieldset().texto.value ?? '').slice(0, 40)}
            agregar={{ texto: 'Agregar aviso', nueva: { fecha: '', texto: '' } }}
            vacio="Sin avisos por ahora."
            maximo={MOST_AVISOS}
          >
            {(fila: Fila) => {
              const { fecha, texto } = fila.getFieldset()
              return (
                <div className="grid gap-3 sm:max-lg:grid-cols-[11rem_1fr] 2xl:grid-cols-[11rem_1fr]">
                  <TextField label="Día (opcional)" field={fecha} type="date" />
                  <TextArea label="Aviso" field={texto} rows={1} hint={seLee(String(texto.value ?? ''))} />
                </div>
              )
            }}
          </Filas>
        </section>
        <div className="space-y-1">
          <CopyButton
            text={mensaje}
            label="Copiar para WhatsApp"
            variant="quiet"
            className="forced-colors:ml-0 -ml-4 text-vitral-zafiro!"
          />
          <details className="hidden noscript:block">
            <summary className="min-h-11 py-2 font-bold">Copiar para WhatsApp</summary>
            <TextArea label="Mensaje" readOnly value={mensaje} rows={8} />
          </details>
          <Pliegue titulo="Vista previa">
            <VistaPrevia {...written} semana={semana} />
          </Pliegue>
          {version > 0 && (
            <CompartirVista
              titulo={written.titulo || 'Boletín'}
              vista={editable.vista}
              que="lo guardado"
              className="inline-flex min-h-11 items-center gap-2 font-bold text-vitral-zafiro"
            />
          )}
        </div>
        {estado !== 'publicado' && (
          <CampoPublicacion fields={fields} estados={ESTADOS_BOLETIN} publicado="Ahora mismo" />
        )}
        <FormBar>
          <Button
            type="submit"
            name="intencion"
            value="publicar"
            pending={pending}
            pendingText="Guardando..."
            className="max-sm:px-3"
          >
            Publicar boletín
          </Button>
          {/* It is saved by itself, but without scripts, or where somebody has to decide. */}
          {(!hydrated || refused?.actual) && (
            <Button type="submit" variant="secondary" name="intencion" value="guardar" pending={pending}>
              Guardar borrador
            </Button>
          )}
          {estado !== 'borrador' && (
            <Button
              type="submit"
              variant="secondary"
              name="intencion"
              value="retirar"
              pending={pending}
              className="max-sm:px-3"
            >
              {estado === 'publicado' ? 'Quitar del sitio' : 'No publicar todavía'}
            </Button>
          )}
          <p
            aria-live={linea?.mal ? 'polite' : 'off'}
            className={`self-center text-xs leading-tight empty:sr-only max-sm:basis-full max-xs:sr-only sm:text-sm noscript:hidden ${linea?.mal ? 'font-bold text-error' : 'text-tinta-suave'}`}
          >
            {linea?.texto ??
              (estado === 'publicado' && 'Se guarda automáticamente. El sitio cambia cuando publicas.')}
          </p>
        </FormBar>
        {/* What Enter and the rows' buttons send: after the buttons, whose own value comes first. */}
        <input type="hidden" name="intencion" value="guardar" />
      </form>
    </Panel>
  )
}

/** What a line with marks looks like without them. */
function seLee(texto: string) {
  const trozos = parseLinea(texto)
  if (trozos.every(({ tipo }) => tipo === 'texto')) return undefined
  return (
    <>
      Se leerá: <Linea trozos={trozos} />
    </>
  )
}

/** What visitors will read, as it is written now. */
function VistaPrevia({ titulo, texto, avisos, semana }: Escrito & { semana: readonly DiaDeSemana[] }) {
  return (
    <div className="space-y-5 rounded-xl border border-borde bg-fondo p-4 wrap-anywhere sm:p-6">
      <h3 className="text-2xl">{titulo || 'Sin título'}</h3>
      <div className="prosa">
        <ConMarcas bloques={parseMarcas(texto)} />
      </div>
      {avisos.length > 0 ? (
        <section>
          <h4 className="text-lg">Avisos</h4>
          <ul className="prosa">
            {avisos.map(({ fecha, texto }, index) => (
              <li key={index}>
                {fecha ? (
                  <strong className="block first-letter:uppercase">{formatWeekday(fecha)}</strong>
                ) : null}
                <Linea trozos={parseLinea(texto)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {semana.length > 0 ? (
        <section>
          <h4 className="text-lg">Esta semana</h4>
          <Semana dias={semana} />
        </section>
      ) : null}
    </div>
  )
}
