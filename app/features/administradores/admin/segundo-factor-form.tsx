import { getFormProps } from '@conform-to/react'
import { Download, ShieldCheck, Smartphone } from 'lucide'
import { useState } from 'react'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { claveDeNuevoSchema, segundoPasoSchema } from '../administrador.ts'
import type { ClaveNueva, EstadoSegundoFactor } from '../segundo-factor.server.ts'
import type { ResultadoSegundoFactor } from './segundo-factor-actions.server.ts'

type Paso = 'preparar' | 'codigos' | 'desactivar'
type Exito = ResultadoSegundoFactor & { ok: true }

/** «Verificación en dos pasos»: off, being set up (QR code and first code), or on with its recovery codes. */
export function SegundoFactor({ estado, yo }: { estado: EstadoSegundoFactor; yo: string }) {
  const [clave, setClave] = useState<ClaveNueva>()
  const [codigos, setCodigos] = useState<string[]>()
  const [paso, setPaso] = useState<Paso>()
  const onOk = ({ claveNueva, codigos: nuevos }: Exito) => {
    setPaso(undefined)
    setClave(claveNueva)
    setCodigos(nuevos)
  }
  return (
    <Panel titulo="Verificación en dos pasos">
      {codigos ? (
        <Codigos codigos={codigos} onClose={() => setCodigos(undefined)} />
      ) : clave && !estado.activo ? (
        <ConfirmarForm clave={clave} onOk={onOk} onCancel={() => setClave(undefined)} />
      ) : paso ? (
        <PasoForm key={paso} paso={paso} yo={yo} onOk={onOk} onCancel={() => setPaso(undefined)} />
      ) : estado.activo ? (
        <Activo codigos={estado.codigos} onPaso={setPaso} />
      ) : (
        <>
          <p className="mb-5">
            Además de tu contraseña, al entrar se te pedirá un código que muestra tu teléfono. Así nadie entra
            con tu cuenta aunque sepa tu contraseña.
          </p>
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setPaso('preparar')}>
            Activar
          </Button>
        </>
      )}
    </Panel>
  )
}

function Activo({ codigos, onPaso }: { codigos: number; onPaso: (paso: Paso) => void }) {
  return (
    <>
      <p className="flex items-center gap-3 font-bold">
        <Icon of={ShieldCheck} className="size-6 shrink-0 text-vitral-oliva" />
        Está activada
      </p>
      <p className="mt-2 mb-5 text-tinta-suave">
        {codigos === 0
          ? 'No te quedan códigos de recuperación: crea nuevos.'
          : `Te ${codigos === 1 ? 'queda 1 código' : `quedan ${codigos} códigos`} de recuperación.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => onPaso('codigos')}>
          Crear códigos nuevos
        </Button>
        <Button variant="quiet" className="text-error max-sm:w-full" onClick={() => onPaso('desactivar')}>
          Desactivar
        </Button>
      </div>
    </>
  )
}

const PASOS: Record<Paso, { texto: string; boton: string }> = {
  preparar: { texto: 'Para activarla, escribe tu contraseña.', boton: 'Continuar' },
  codigos: {
    texto: 'Para crear códigos nuevos, escribe tu contraseña. Los anteriores dejarán de servir.',
    boton: 'Crear códigos',
  },
  desactivar: {
    texto: 'Para desactivarla, escribe tu contraseña. Para entrar bastará con ella.',
    boton: 'Desactivar',
  },
}

type FormProps = { onOk: (resultado: Exito) => void; onCancel: () => void }

function PasoForm({ paso, yo, onOk, onCancel }: FormProps & { paso: Paso; yo: string }) {
  const { Form, form, fields, pending } = useFormulario(claveDeNuevoSchema, {
    id: `segundo-factor-${paso}`,
    onOk,
  })
  const { claveActual } = fields
  const { texto, boton } = PASOS[paso]
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-5">
      <input type="hidden" name="intencion" value={`segundo-factor-${paso}`} />
      <input type="text" name="usuario" value={yo} autoComplete="username" readOnly hidden />
      <p>{texto}</p>
      <TextField
        label="Tu contraseña"
        field={claveActual}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <Botones pending={pending} boton={boton} onCancel={onCancel} />
    </Form>
  )
}

function ConfirmarForm({ clave, onOk, onCancel }: FormProps & { clave: ClaveNueva }) {
  const { Form, form, fields, pending } = useFormulario(segundoPasoSchema, {
    id: 'segundo-factor-confirmar',
    onOk,
  })
  const { codigo } = fields
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-5">
      <input type="hidden" name="intencion" value="segundo-factor-confirmar" />
      <p>
        Escanea este código con una aplicación de autenticación de tu teléfono, por ejemplo Google
        Authenticator o Microsoft Authenticator.
      </p>
      {/* Dark on white in every theme: cameras expect it. */}
      <svg
        role="img"
        aria-label="Código QR para la aplicación"
        viewBox={`0 0 ${clave.lado} ${clave.lado}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-56 rounded-xl"
      >
        <path fill="#fff" d={`M0 0h${clave.lado}v${clave.lado}H0z`} />
        <path fill="#000" d={clave.camino} />
      </svg>
      <p className="pointer-fine:hidden">
        ¿La tienes en este mismo teléfono?
        <a href={clave.enlace} className={buttonClass('secondary', 'mt-2 w-full')}>
          <Icon of={Smartphone} className="size-5" />
          Abrir en tu aplicación
        </a>
      </p>
      <p>
        Si no puedes escanearlo, copia esta clave y pégala en la aplicación:{' '}
        <code className="mt-1 block select-all break-words rounded-xl bg-relieve px-4 py-3 text-center font-bold">
          {clave.secreto}
        </code>
      </p>
      <CopyButton text={clave.secreto.replaceAll(' ', '')} label="Copiar clave" done="Clave copiada" />
      <TextField
        label="Código de la aplicación"
        hint="Los seis números que muestra ahora."
        field={codigo}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Botones pending={pending} boton="Activar" onCancel={onCancel} />
    </Form>
  )
}

function Botones({ pending, boton, onCancel }: { pending: boolean; boton: string; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" pending={pending} pendingText="Un momento..." className="max-sm:w-full">
        {boton}
      </Button>
      <Button variant="quiet" onClick={onCancel} className="max-sm:w-full">
        Cancelar
      </Button>
    </div>
  )
}

/** The recovery codes, for a lost telephone. Shown only once. */
function Codigos({ codigos, onClose }: { codigos: string[]; onClose: () => void }) {
  const texto = codigos.join('\n')
  return (
    <>
      <p>
        Guarda estos <strong>códigos de recuperación</strong> en un lugar seguro, por ejemplo impresos. Si
        pierdes tu teléfono, cada uno te deja entrar una vez. No volverán a mostrarse.
      </p>
      <ul
        aria-label="Códigos de recuperación"
        className="my-4 grid select-all grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-1 rounded-xl bg-relieve p-4 font-mono"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={texto} done="Copiados" />
        <Button variant="secondary" onClick={() => download('codigos-de-recuperacion.txt', `${texto}\n`)}>
          <Icon of={Download} className="size-5" />
          Descargar
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Ya los guardé
        </Button>
      </div>
    </>
  )
}

function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
