import { Download, ShieldCheck, Smartphone } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useServed } from '#app/parts/admin/respuestas.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { BackToPage, Cancelar, StateButton } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CodigoQr } from '#app/ui/images/qr.tsx'
import { claveDeNuevoSchema, segundoPasoSchema } from '../administrador.ts'
import type { ClaveNueva, EstadoSegundoFactor } from '../segundo-factor.server.ts'
import type { ResultadoSegundoFactor } from './segundo-factor-actions.server.ts'

type Paso = 'preparar' | 'codigos' | 'desactivar'
type Exito = ResultadoSegundoFactor & { ok: true }

/** «Verificación en dos pasos»: off, being set up (QR code and first code), or on with its recovery codes. */
export function SegundoFactor({ estado, yo }: { estado: EstadoSegundoFactor; yo: string }) {
  // Without scripts the page's address names the step, and the page itself is the answer.
  const served = useServed<ResultadoSegundoFactor>()
  const shown = served?.ok ? served : undefined
  const [params] = useSearchParams()
  const [clave, setClave] = useState<ClaveNueva | undefined>(shown?.claveNueva)
  const [codigos, setCodigos] = useState(shown?.codigos)
  const [paso, setPaso] = useState(isPaso(params.get('paso')))
  const [confirming, setConfirming] = useState(
    clave !== undefined || (served?.ok === false && served.formulario === CONFIRMAR),
  )
  const onOk = ({ claveNueva, codigos: nuevos }: Exito) => {
    setPaso(undefined)
    setClave(claveNueva)
    setConfirming(claveNueva !== undefined)
    setCodigos(nuevos)
  }
  return (
    <Panel titulo="Verificación en dos pasos">
      {codigos ? (
        <Codigos codigos={codigos} onClose={() => setCodigos(undefined)} />
      ) : confirming && !estado.activo ? (
        <ConfirmarForm clave={clave} onOk={onOk} onCancel={() => setConfirming(false)} />
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
          <PasoButton paso="preparar" variant="secondary" onPaso={setPaso}>
            Activar
          </PasoButton>
        </>
      )}
      <BackToPage />
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
        <PasoButton paso="codigos" variant="secondary" onPaso={onPaso}>
          Crear códigos nuevos
        </PasoButton>
        <PasoButton paso="desactivar" variant="quiet-danger" onPaso={onPaso}>
          Desactivar
        </PasoButton>
      </div>
    </>
  )
}

type PasoProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  paso: Paso
  onPaso: (paso: Paso) => void
}

const PasoButton = ({ paso, onPaso, ...button }: PasoProps) => (
  <StateButton {...button} set={{ paso }} onPress={() => onPaso(paso)} className="max-sm:w-full" />
)

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

const isPaso = (name: string | null): Paso | undefined =>
  (Object.keys(PASOS) as Paso[]).find((paso) => paso === name)
const CONFIRMAR = 'segundo-factor-confirmar'

type FormProps = { onOk: (resultado: Exito) => void; onCancel: () => void }

function PasoForm({ paso, yo, onOk, onCancel }: FormProps & { paso: Paso; yo: string }) {
  const formulario = useFormulario(claveDeNuevoSchema, { intencion: `segundo-factor-${paso}`, onOk })
  const { texto, boton } = PASOS[paso]
  return (
    <Formulario of={formulario} send={boton} sending="Un momento..." beside={cancelar(onCancel)}>
      <p>{texto}</p>
      <OwnPassword yo={yo} field={formulario.fields.claveActual} autoFocus />
    </Formulario>
  )
}

/** `clave` is shown once: a form that was refused without scripts comes again without it. */
function ConfirmarForm({ clave, onOk, onCancel }: FormProps & { clave: ClaveNueva | undefined }) {
  const formulario = useFormulario(segundoPasoSchema, { intencion: CONFIRMAR, onOk })
  return (
    <Formulario of={formulario} send="Activar" sending="Un momento..." beside={cancelar(onCancel)}>
      {clave && <Escanear {...clave} />}
      <TextField
        label="Código de la aplicación"
        hint="Los seis números que muestra ahora."
        field={formulario.fields.codigo}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Formulario>
  )
}

function Escanear({ lado, camino, secreto, enlace }: ClaveNueva) {
  return (
    <>
      <p>
        Escanea este código con una aplicación de autenticación de tu teléfono, por ejemplo Google
        Authenticator o Microsoft Authenticator.
      </p>
      <CodigoQr
        lado={lado}
        camino={camino}
        titulo="Código QR para la aplicación"
        className="mx-auto w-full max-w-56 rounded-xl"
      />
      <p className="pointer-fine:hidden">
        ¿La tienes en este mismo teléfono?
        <a href={enlace} className={buttonClass('secondary', 'mt-2 w-full')}>
          <Icon of={Smartphone} className="size-5" />
          Abrir en tu aplicación
        </a>
      </p>
      <p>
        Si no puedes escanearlo, copia esta clave y pégala en la aplicación:{' '}
        <code className="mt-1 block select-all break-words rounded-xl bg-relieve px-4 py-3 text-center font-bold">
          {secreto}
        </code>
      </p>
      <CopyButton text={secreto.replaceAll(' ', '')} label="Copiar clave" done="Clave copiada" />
    </>
  )
}

const cancelar = (onCancel: () => void) => (
  <Cancelar variant="quiet" onCancel={onCancel} className="max-sm:w-full" />
)

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
        <Button
          variant="secondary"
          className="noscript:hidden"
          onClick={() => download('codigos-de-recuperacion.txt', `${texto}\n`)}
        >
          <Icon of={Download} className="size-5" />
          Descargar
        </Button>
        <StateButton onPress={onClose} variant="quiet">
          Ya los guardé
        </StateButton>
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
