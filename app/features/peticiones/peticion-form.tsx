import { useEffect, useRef, useState } from 'react'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { Consentimiento, Trampa, useFormularioConSello } from '#app/parts/sello/formulario-con-sello.tsx'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { bring } from './guardada/en-espera.tsx'
import { Envio } from './guardada/envio.tsx'
import { type Guardada, leer, onCambio } from './guardada/guardada.ts'
import { PeticionGuardada } from './guardada/peticion-guardada.tsx'
import { EnlaceDeOracion } from './oracion/enlace.tsx'
import {
  AUTORIZACION,
  CONSENTIMIENTO,
  FORMULARIO_PETICION,
  peticionSchema,
  QUIERO_SABER,
  TEXTOS_PETICION,
} from './peticion.ts'

const ACCION = '/contacto#peticion'

/** How long the success text stays (docs/product.md, Prayer requests). */
const EXITO_MS = 5000

interface PeticionFormProps {
  /** The action's answer when the form was sent without JavaScript. */
  resultado: ResultadoPublico | undefined
  /** True on the page after a request sent without JavaScript. */
  recibida: boolean
  /** The church's chat, offered when a request cannot be stored. */
  whatsapp: string
}

bring(Envio)

/** The prayer form, or in its place what somebody wrote into it without a network. */
export function PeticionForm(props: PeticionFormProps) {
  const [guardada, setGuardada] = useState<Guardada>()
  const [devuelta, setDevuelta] = useState<string>()
  useEffect(() => {
    const look = () => void leer().then(setGuardada)
    look()
    return onCambio(look)
  }, [])
  const place = useRef<HTMLDivElement>(null)
  const used = useRef<Element>(null)
  const hay = guardada !== undefined
  // What was pressed goes with what it stood in; what takes that place has the focus, and is read.
  useEffect(() => {
    if (used.current?.isConnected === false && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(hay ? '[role=status]' : 'form')?.focus()
  }, [hay])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes what has the focus
    <div
      ref={place}
      onFocus={({ target }) => {
        used.current = target
      }}
    >
      {guardada ? (
        <PeticionGuardada guardada={guardada} onDevolver={setDevuelta} />
      ) : (
        <Formulario {...props} devuelta={devuelta} />
      )}
    </div>
  )
}

type FormularioProps = PeticionFormProps & {
  /** Why the server refused it while it was kept. */
  devuelta: string | undefined
}

function Formulario({ resultado, recibida, whatsapp, devuelta }: FormularioProps) {
  const { Form, formProps, fields, pending, respuesta, fallido } = useFormularioConSello(peticionSchema, {
    id: FORMULARIO_PETICION,
    action: ACCION,
    served: resultado,
  })
  const exito = useExito(respuesta, recibida) && !pending
  const ruta = respuesta?.ok ? respuesta.enlace : undefined
  // Only a browser has an answer.
  const enlace = ruta && !pending ? new URL(ruta, location.href).href : undefined
  const guarda = useRef<HTMLDivElement>(null)
  // On a phone it would come below the screen, and is shown this once.
  useEffect(() => {
    if (enlace) guarda.current?.scrollIntoView({ block: 'nearest' })
  }, [enlace])

  return (
    <Form {...formProps} tabIndex={-1} className="outline-none">
      <fieldset disabled={pending} className="grid gap-5">
        <legend className="sr-only">Tus datos y por qué orar</legend>
        <TextField label="Nombre" field={fields.nombre} autoComplete="name" />
        <TextField
          label="Teléfono (opcional)"
          field={fields.telefono}
          type="tel"
          // No pattern: the server accepts more than one could express.
          pattern={undefined}
          autoComplete="tel"
        />
        <TextField label="Correo electrónico" field={fields.email} type="email" autoComplete="email" />
        <TextArea label="Petición de oración" field={fields.peticion} rows={6} />
        <Consentimiento label={CONSENTIMIENTO} field={fields.consentimiento}>
          Solo la leerá quien ora por ti.
        </Consentimiento>
        <CheckboxField
          label={QUIERO_SABER}
          field={fields.saber}
          hint="Te damos un enlace secreto, solo tuyo, para ver si oraron por ti y contarnos qué pasó."
        />
        <Fold
          titulo="¿Tienes menos de 16 años?"
          resumen="Tu mamá, tu papá o quien te cuida tiene que estar de acuerdo."
          conError={Boolean(fields.responsable.errors ?? fields.autorizacion.errors)}
        >
          <CheckboxField label="Sí, tengo menos de 16 años" field={fields.menor} />
          <TextField
            label="¿Cómo se llama tu mamá, tu papá o quien te cuida?"
            field={fields.responsable}
            autoComplete="off"
          />
          <CheckboxField
            label={AUTORIZACION}
            field={fields.autorizacion}
            hint="Pídele que lo marque contigo."
          />
        </Fold>
        <Trampa id="peticion-asunto" />
      </fieldset>
      <Failure className="mt-5">{fallido ? fallido.mensaje : !pending && !exito && devuelta}</Failure>
      {fallido?.sinGuardar ? (
        <p className="mt-3">
          No pudimos guardar tu petición; lo que escribiste sigue aquí. Si no quieres esperar, también puedes{' '}
          <a
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            className="font-bold text-vitral-zafiro underline underline-offset-4"
          >
            escribirnos por WhatsApp
          </a>
          .
        </p>
      ) : null}
      <Success className="mt-5">{exito && TEXTOS_PETICION.recibida}</Success>
      <div ref={guarda} aria-live="polite" className="scroll-mb-4">
        {enlace ? (
          <div className="mt-5 rounded-xl border-[1.5px] border-borde p-4">
            <EnlaceDeOracion enlace={enlace} titulo="h3" />
          </div>
        ) : null}
      </div>
      <Button
        type="submit"
        pending={pending}
        pendingText="Enviando..."
        className="mt-6 w-full sm:w-auto sm:min-w-56"
      >
        Enviar petición
      </Button>
    </Form>
  )
}

/** Whether to show the success text: for five seconds after the answer. */
function useExito(resultado: ResultadoPublico | undefined, recibida: boolean): boolean {
  const [shown, setShown] = useState(recibida)
  useEffect(() => {
    if (!recibida && !resultado?.ok) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), EXITO_MS)
    return () => clearTimeout(timer)
  }, [recibida, resultado])
  return shown
}
