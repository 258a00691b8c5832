import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { useFocusAtStep, useLookAgain } from '#app/parts/admin/look-again.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { ConfirmedButton, SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { EnCamino } from '#app/parts/subidas/en-camino.tsx'
import { subirTraido, type Transfer } from '#app/parts/subidas/transfer.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { FileField, TextField } from '#app/ui/forms/field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import type { ajustesTraer } from './ajustes.server.ts'
import { DeDonde } from './de-donde.tsx'
import { traer } from './feature.ts'
import {
  DIAS_PARA_DESHACER,
  direccionSchema,
  EN_MARCHA,
  enPalabras,
  entendido,
  FALLAS_TRAER,
  type Ilegible,
  NOMBRADOS,
  TEXTOS_TRAER,
  type Traida,
  totalDe,
} from './traer.ts'

const TITULOS = {
  mirando: 'Leyendo lo que enviaste',
  listo: 'Esto encontramos',
  trayendo: 'Trayendo',
  publicando: 'Publicando',
  deshaciendo: 'Deshaciendo',
  fallo: 'No se pudo leer',
  hecho: '',
} as const

/** What a church brings from elsewhere: what is under way, how to begin, and what came before. */
function AjustesTraer({ traidas }: DatosDe<typeof ajustesTraer>) {
  const current = traidas.find(({ paso }) => paso !== 'hecho')
  const past = traidas.filter(({ paso }) => paso === 'hecho')
  useLookAgain(current !== undefined && EN_MARCHA.includes(current.paso))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {current ? <EnCurso traida={current} /> : <Empezar />}
      <div className="space-y-6">
        <Panel titulo="Lo que ya trajiste">
          {past.length === 0 ? (
            <p className="text-tinta-suave">
              Aquí queda cada cosa que traigas, y durante {DIAS_PARA_DESHACER} días la puedes deshacer entera.
            </p>
          ) : (
            <ul className="-my-4 divide-y divide-borde">
              {past.map((each) => (
                <Hecha key={each.id} traida={each} libre={!current} />
              ))}
            </ul>
          )}
        </Panel>
        {!current && (
          <p>
            ¿Te vas a otra parte? En{' '}
            <Link to="?parte=respaldo#descargar" className="font-bold underline">
              Respaldo
            </Link>{' '}
            puedes descargar todo en archivos abiertos.
          </p>
        )}
      </div>
    </div>
  )
}

function Empezar() {
  const formulario = useFormulario(direccionSchema, { intencion: 'traer-direccion' })
  return (
    <Panel titulo="Traer contenido de otra parte">
      <p className="mb-2">
        Primero te mostramos lo que encontramos. Lo que traigas queda como borrador: nadie lo ve hasta que lo
        publiques, y lo puedes deshacer entero.
      </p>
      <Pliegue titulo="¿Qué sirve, según de dónde viene?">
        <DeDonde />
      </Pliegue>
      <div className="mt-4">
        <Archivos />
      </div>
      <Formulario
        of={formulario}
        className="mt-6 space-y-4 border-borde border-t pt-5"
        send="Buscar"
        sending="Buscando..."
        button={{ variant: 'secondary', className: 'max-sm:w-full' }}
      >
        <TextField
          label="O una dirección de internet"
          hint="La de tu sitio, tu canal de YouTube o tu podcast. Los audios y las fotos se traen mientras el sitio anterior siga funcionando."
          field={formulario.fields.direccion}
          inputMode="url"
        />
      </Formulario>
    </Panel>
  )
}

type Enviado = { id: string; nombre: string }

/** Sends files one after the other, and begins to read them once all are there. */
function Archivos() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const transfer = useRef<Transfer>(undefined)
  const [going, setGoing] = useState<{ name: string; percent: number; of: string }>()
  const [error, setError] = useState<string>()
  useEffect(() => () => transfer.current?.cancel(), [])

  const sendFrom = (files: readonly File[], sent: readonly Enviado[]) => {
    const file = files[sent.length]
    if (!file) {
      setGoing(undefined)
      const form = new FormData()
      form.set('intencion', 'traer-archivos')
      for (const [at, { id, nombre }] of sent.entries()) {
        form.set(`subidas[${at}].id`, id)
        form.set(`subidas[${at}].nombre`, nombre)
      }
      void fetcher.submit(form, { method: 'post' })
      return
    }
    const of = files.length > 1 ? ` (${sent.length + 1} de ${files.length})` : ''
    setGoing({ name: file.name, percent: 0, of })
    transfer.current = subirTraido(file, {
      onProgress: (percent) => setGoing({ name: file.name, percent, of }),
      onDone: (id) => sendFrom(files, [...sent, { id, nombre: file.name }]),
      onError(mensaje) {
        setGoing(undefined)
        setError(mensaje)
      },
    })
  }
  return (
    <>
      <div className="noscript:hidden">
        <FileField
          label="Archivos"
          hint="Puedes elegir varios. Si se corta la conexión, la subida sigue donde quedó."
          multiple
          disabled={going !== undefined || fetcher.state !== 'idle'}
          error={error ? [error] : undefined}
          onChange={({ currentTarget: { files } }) => {
            setError(undefined)
            if (files && files.length > 0) sendFrom([...files], [])
          }}
        />
      </div>
      <p className="hidden noscript:block">
        Para enviar archivos tan grandes tu navegador tiene que permitir los scripts de este sitio. Una
        dirección la puedes traer sin ellos.
      </p>
      {going && (
        <div className="mt-4">
          <p className="mb-2 wrap-anywhere text-sm">
            Subiendo {going.name}
            {going.of}
          </p>
          <EnCamino
            label={`Subiendo ${going.name}`}
            percent={going.percent}
            detener="Cancelar"
            onCancel={() => {
              transfer.current?.cancel()
              setGoing(undefined)
            }}
          />
        </div>
      )}
    </>
  )
}

/** What is under way, step by step; takes the focus at each. */
function EnCurso({ traida }: { traida: Traida }) {
  const { id, paso, nombre, visto, traidos, mensaje } = traida
  const region = useFocusAtStep(paso)
  const total = visto ? totalDe(visto.cuentas) : 0
  const done = totalDe(traidos)
  return (
    <Panel titulo={TITULOS[paso]}>
      <div ref={region} tabIndex={-1} className="outline-none">
        <p className="mb-3 wrap-anywhere text-tinta-suave">{nombre}</p>
        <div role="status" className="space-y-3">
          {paso === 'mirando' && (
            <p>
              Lo leemos entero para decirte qué trae. Puede tomar unos minutos; puedes salir de esta página.
            </p>
          )}
          {paso === 'listo' && visto && (
            <p className="font-bold text-lg">
              {total + visto.estan + visto.aparte > 0 ? `${entendido(visto)}.` : TEXTOS_TRAER.nada}
            </p>
          )}
          {paso === 'trayendo' && (
            <p>
              {done} de {total}. Puedes salir de esta página: sigue sin ti, también si se reinicia el
              servidor.
            </p>
          )}
          {paso === 'publicando' && <p>Faltan {traida.borradores}.</p>}
          {paso === 'deshaciendo' && <p>Faltan {done}.</p>}
          {paso === 'fallo' && <p className="font-bold text-error">{mensaje}</p>}
        </div>
        {paso === 'trayendo' && total > 0 && (
          <Progress label="Trayendo" value={Math.min(100, (100 * done) / total)} className="mt-3" />
        )}
        {EN_MARCHA.includes(paso) && <VerComoVa />}
        {paso === 'listo' && visto && <Ilegibles de={visto.cuales} total={visto.ilegibles + visto.aparte} />}
        {paso === 'listo' && (
          <div className="mt-5 flex flex-wrap gap-3">
            {total > 0 && (
              <SendButton
                fields={{ intencion: 'traer', id }}
                pendingText="Empezando..."
                formClassName="max-sm:w-full"
                className="max-sm:w-full"
                before={(visto?.cuentas.persona ?? 0) > 0 && CON_CLAVES}
              >
                Traer como borradores
              </SendButton>
            )}
            <Dejar id={id}>{total > 0 ? 'No traer' : 'Entendido'}</Dejar>
          </div>
        )}
        {paso === 'trayendo' && (
          <SendButton fields={{ intencion: 'detener-traer', id }} variant="secondary" formClassName="mt-4">
            Detener
          </SendButton>
        )}
        {paso === 'fallo' && (
          <div className="mt-5">
            <Dejar id={id}>Entendido</Dejar>
          </div>
        )}
      </div>
    </Panel>
  )
}

const CON_CLAVES = (
  <Switch
    label="Entran con la contraseña que tenían"
    hint="No pueden hacer nada hasta que les des permisos en Administradores. Si no, las invitas ahí."
    name="claves"
    className="mb-3 w-full"
  />
)

const Dejar = ({ id, children }: { id: string; children: ReactNode }) => (
  <SendButton
    fields={{ intencion: 'no-traer', id }}
    variant="secondary"
    formClassName="max-sm:w-full"
    className="max-sm:w-full"
  >
    {children}
  </SendButton>
)

const VerComoVa = () => (
  <p className="mt-4 hidden noscript:block">
    <Link to="?parte=traer" reloadDocument className={buttonClass('secondary')}>
      Ver cómo va
    </Link>
  </p>
)

/** What could not be read or brought, and why; of many the first. */
function Ilegibles({ de, total }: { de: readonly Ilegible[]; total: number }) {
  if (total === 0) return null
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {total === 1 ? 'Ver lo que falta' : `Ver las ${total} cosas que faltan`}
      </summary>
      <ul className="divide-y divide-borde text-sm">
        {de.map(({ que, por }) => (
          <li key={`${que} ${por}`} className="wrap-anywhere py-2">
            <span className="block font-bold">{que}</span>
            {por}
          </li>
        ))}
      </ul>
      {total > NOMBRADOS && <p className="text-sm text-tinta-suave">Y {total - NOMBRADOS} más.</p>}
    </details>
  )
}

function Hecha({ traida, libre }: { traida: Traida; libre: boolean }) {
  const { id, nombre, traidos, borradores, fallidos, mensaje, creada, deshacible } = traida
  const que = enPalabras(traidos)
  return (
    <li className="py-4">
      <p className="wrap-anywhere font-bold">{nombre}</p>
      <p className="text-sm text-tinta-suave">
        <time dateTime={creada}>{formatMoment(creada)}</time>
      </p>
      <p className="mt-1">
        {que || 'Ya no queda nada de esto.'}
        {borradores > 0 &&
          ` · ${borradores === totalDe(traidos) ? 'todo en borradores' : `${borradores} en borradores`}`}
      </p>
      {mensaje && <p className="mt-1 font-bold text-error">{mensaje}</p>}
      <Ilegibles de={fallidos} total={fallidos.length} />
      {libre && (
        <div className="mt-3 flex flex-wrap gap-3">
          {borradores > 0 && (
            <ConfirmedButton
              question={{
                title: '¿Publicar todo lo que sigue en borradores?',
                confirmLabel: 'Publicar',
                confirmVariant: 'primary',
                detail: `${nombre}: ${borradores === 1 ? '1 borrador' : `${borradores} borradores`}. Se verán en el sitio de inmediato.`,
              }}
              fields={{ intencion: 'publicar-traido', id }}
              pendingText="Empezando..."
              aria-label={`Publicar todo lo de ${nombre}`}
            >
              Publicar todo
            </ConfirmedButton>
          )}
          {deshacible && (
            <ConfirmedButton
              question={{
                title: '¿Deshacer todo lo que se trajo?',
                confirmLabel: 'Deshacer',
                detail: `${nombre}: ${que || 'nada'}. Se va lo publicado y los borradores, también lo que le hayan cambiado después.`,
              }}
              fields={{ intencion: 'deshacer-traer', id }}
              variant="secondary"
              pendingText="Empezando..."
              aria-label={`Deshacer lo de ${nombre}`}
            >
              Deshacer
            </ConfirmedButton>
          )}
        </div>
      )}
    </li>
  )
}

export const parteTraer: ParteAjustes<DatosDe<typeof ajustesTraer>> = {
  id: 'traer',
  label: 'Traer contenido',
  needs: traer.permiso,
  fallas: FALLAS_TRAER,
  Panel: ({ datos }) => <AjustesTraer {...datos} />,
}
