import { getFormProps } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useRevalidator } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { subirRespaldo, type Transfer } from '#app/parts/subidas/transfer.ts'
import { formatMoment } from '#app/ui/dates.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { CheckboxField, FileField, TextField } from '#app/ui/forms/field.tsx'
import { fraseSchema, restaurarSchema } from './formulario.ts'
import type { Cuenta, Restauracion } from './paso.ts'

/** Begins with one of the site's own backups. */
export function Restaurar({ nombre, momento }: { nombre: string; momento: string }) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intencion" value="revisar-respaldo" />
      <input type="hidden" name="nombre" value={nombre} />
      <Button
        type="submit"
        variant="secondary"
        pending={fetcher.state !== 'idle'}
        pendingText="Empezando..."
        aria-label={`Restaurar el respaldo del ${formatMoment(momento)}`}
      >
        Restaurar
      </Button>
    </fetcher.Form>
  )
}

/** Begins with a file: it is sent at once when it is chosen, and goes on after a cut. */
export function DesdeArchivo() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const notices = useNotices()
  const transfer = useRef<Transfer>(undefined)
  const [progreso, setProgreso] = useState<number>()
  const [error, setError] = useState<string>()
  useEffect(() => () => transfer.current?.cancel(), [])
  const send = (file: File) => {
    setError(undefined)
    setProgreso(0)
    transfer.current = subirRespaldo(file, {
      onProgress: setProgreso,
      onDone(subida) {
        setProgreso(undefined)
        void fetcher.submit({ intencion: 'revisar-respaldo', subida }, { method: 'post' })
      },
      onError(mensaje) {
        setProgreso(undefined)
        setError(mensaje)
        notices.failure(mensaje)
      },
    })
  }
  return (
    <div className="mt-6 border-borde border-t pt-5">
      <h3 className="mb-2 text-lg">Restaurar desde un archivo</h3>
      <p className="mb-3 text-tinta-suave">
        Uno que hayas descargado aquí, o que te haya dado quien instaló el sitio. Antes de cambiar nada te
        mostramos lo que trae.
      </p>
      <div className="noscript:hidden">
        <FileField
          label="Archivo del respaldo"
          accept=".tar,.cifrado"
          disabled={progreso !== undefined}
          error={error ? [error] : undefined}
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0]) send(files[0])
          }}
        />
      </div>
      <p className="hidden noscript:block">
        Para enviar un archivo tan grande tu navegador tiene que permitir los scripts de este sitio.
      </p>
      {progreso !== undefined && (
        <div className="mt-4 flex items-center gap-3">
          <Progress label="Subiendo el respaldo" value={progreso} className="flex-1" />
          <span className="tabular-nums">{Math.floor(progreso)} %</span>
          <Button
            variant="quiet"
            onClick={() => {
              transfer.current?.cancel()
              setProgreso(undefined)
            }}
          >
            Detener
          </Button>
        </div>
      )}
    </div>
  )
}

const LOOK_EVERY_MS = 2_000

const TITULOS: Record<Restauracion['paso'], string> = {
  revisando: 'Revisando el respaldo',
  cifrado: 'El respaldo está cifrado',
  listo: '¿Restaurar este respaldo?',
  restaurando: 'Restaurando',
  hecho: 'Respaldo restaurado',
  fallo: 'No se restauró',
}

/** The restore that is there, step by step. */
export function EnCurso({ restauracion, yo }: { restauracion: Restauracion; yo: string }) {
  const { paso, mensaje, creado } = restauracion
  const region = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const busy = paso === 'revisando' || paso === 'restaurando'
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [busy, revalidate])
  const shown = useRef(paso)
  useEffect(() => {
    if (shown.current === paso) return
    shown.current = paso
    region.current?.focus()
  }, [paso])
  return (
    <div ref={region} tabIndex={-1} className="col-span-full outline-none">
      <Panel titulo={TITULOS[paso]}>
        <div role="status" className="space-y-4">
          {paso === 'revisando' && (
            <p>
              Lo leemos entero para saber si está bien. Puede tomar unos minutos; puedes salir de esta página.
            </p>
          )}
          {paso === 'restaurando' && (
            <p>
              Primero respaldamos lo que hay ahora, y después cambiamos todo de una vez. Puedes salir de esta
              página; no guardes cambios en el sitio mientras tanto.
            </p>
          )}
          {busy && (
            <p className="hidden noscript:block">
              <Link to="?parte=respaldo" reloadDocument className={buttonClass('secondary')}>
                Ver cómo va
              </Link>
            </p>
          )}
          {(paso === 'hecho' || paso === 'fallo') && (
            <p className={paso === 'fallo' ? 'font-bold text-error' : ''}>{mensaje}</p>
          )}
        </div>
        {paso === 'cifrado' && <Frase marca={restauracion.marca} mensaje={mensaje} />}
        {paso === 'listo' && <Confirmar {...restauracion} creado={creado} yo={yo} />}
        {(paso === 'hecho' || paso === 'fallo') && <Dejar marca={restauracion.marca}>Entendido</Dejar>}
      </Panel>
    </div>
  )
}

function Frase({ marca, mensaje }: { marca: string; mensaje: string }) {
  const { Form, form, fields, pending } = useFormulario(fraseSchema, { id: 'frase-respaldo' })
  const error = fields.frase.errors ?? (mensaje ? [mensaje] : undefined)
  return (
    <>
      <Form {...getFormProps(form)} method="post" className="max-w-xl space-y-5">
        <input type="hidden" name="intencion" value="frase-respaldo" />
        <input type="hidden" name="marca" value={marca} />
        <TextField
          label="Frase del respaldo"
          field={fields.frase}
          error={error}
          type="password"
          autoComplete="off"
        />
        <Button type="submit" pending={pending} pendingText="Abriendo..." className="max-sm:w-full">
          Abrir
        </Button>
      </Form>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

function Confirmar({ marca, creado, cifrado, cuentas, confiadas, yo }: Restauracion & { yo: string }) {
  const { Form, form, fields, pending } = useFormulario(restaurarSchema, { id: 'restaurar' })
  return (
    <>
      <p className="mb-4">
        Se hizo el <strong>{formatMoment(creado)}</strong>. El sitio quedará como entonces: lo que se agregó o
        cambió después dejará de verse. Antes guardamos lo de ahora como otro respaldo.
      </p>
      <Tabla cuentas={cuentas} />
      <p className="mt-4">
        Se quedan como están las personas y sus permisos, Actividad y las cuentas bancarias
        {confiadas.length > 0 ? '.' : ', y también las peticiones de oración.'}
      </p>
      <Form {...getFormProps(form)} method="post" className="mt-5 max-w-xl space-y-5">
        <input type="hidden" name="intencion" value="restaurar" />
        <input type="hidden" name="marca" value={marca} />
        <input type="text" name="usuario" value={yo} autoComplete="username" readOnly hidden />
        {confiadas.length > 0 && (
          <div>
            <CheckboxField
              label="Restaurar también las peticiones de oración y las solicitudes de datos"
              hint="Lo que llegó después de ese respaldo se perdería. Si no lo marcas, se quedan como están."
              field={fields.confiadas}
            />
            <Tabla cuentas={confiadas} />
          </div>
        )}
        {cifrado && (
          <TextField label="Frase del respaldo" field={fields.frase} type="password" autoComplete="off" />
        )}
        <TextField
          label="Tu contraseña"
          field={fields.clave}
          type="password"
          autoComplete="current-password"
        />
        <Button
          type="submit"
          variant="danger"
          pending={pending}
          pendingText="Empezando..."
          className="max-sm:w-full"
        >
          Restaurar
        </Button>
      </Form>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

/** «Ahora 214 fotos, en el respaldo 209». */
function Tabla({ cuentas }: { cuentas: Cuenta[] }) {
  return (
    <table className="w-full max-w-xl text-left tabular-nums">
      <thead>
        <tr className="border-borde border-b">
          <th scope="col" className="py-2 pr-3">
            <span className="sr-only">Qué</span>
          </th>
          <th scope="col" className="whitespace-nowrap py-2 pr-3 text-right">
            Ahora
          </th>
          <th scope="col" className="whitespace-nowrap py-2 text-right">
            En el respaldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-borde">
        {cuentas.map(({ nombre, ahora, respaldo }) => (
          <tr key={nombre} className={ahora === respaldo ? 'text-tinta-suave' : 'font-bold'}>
            <th scope="row" className="py-2 pr-3 font-[inherit]">
              {nombre}
            </th>
            <td className="py-2 pr-3 text-right">{ahora}</td>
            <td className="py-2 text-right">{respaldo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Dejar({ marca, children }: { marca: string; children: string }) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <fetcher.Form method="post" className="mt-4">
      <input type="hidden" name="intencion" value="no-restaurar" />
      <input type="hidden" name="marca" value={marca} />
      <Button type="submit" variant="secondary" pending={fetcher.state !== 'idle'} className="max-sm:w-full">
        {children}
      </Button>
    </fetcher.Form>
  )
}
