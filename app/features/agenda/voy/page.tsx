import { data, redirect } from 'react-router'
import { unlisted } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction, type ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { Consentimiento, Trampa, useFormularioConSello } from '#app/parts/sello/formulario-con-sello.tsx'
import { classifyRequest, readHidden } from '#app/parts/sello/sello.server.ts'
import { idOfForm } from '#app/platform/ids.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Failure } from '#app/ui/feedback/answer.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FirstField, TextField } from '#app/ui/forms/field.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { ItemHeader } from '#app/ui/page/page-header.tsx'
import { isDia, RUTA_MI_LUGAR, RUTA_VOY, rutaDeCita, rutaDeVoy } from '../direcciones.ts'
import { cuandoEs } from '../lista/publica.server.ts'
import type { Route } from './+types/page'
import { findParaVoy, isUnderPressure, signUp } from './inscripciones.server.ts'
import {
  CONSENTIMIENTO_VOY,
  DIAS_DE_INSCRIPCION,
  MOST_CUANTOS,
  quedan,
  TEXTOS_VOY,
  voySchema,
} from './voy.ts'

/** Rendered for each visitor: the places that are left change without a change of content. */
const NO_STORE = { 'Cache-Control': 'no-store' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const evento = url.searchParams.get('evento') ?? ''
  const dia = url.searchParams.get('fecha') ?? ''
  const ahora = new Date()
  const found = isDia(dia) && !evento.includes('\0') ? await findParaVoy(db, evento, dia, ahora) : undefined
  if (!found) throw redirect('/agenda')
  const { cita, cerrada, libres } = found
  return data(
    {
      evento,
      dia,
      titulo: cita.titulo,
      ruta: rutaDeCita(cita),
      cupo: cita.cupo,
      cerrada,
      cuando: await cuandoEs(db, cita, ahora),
      libres: libres === undefined ? undefined : quedan(libres),
    },
    { headers: NO_STORE },
  )
}

/** Signs somebody up. What may come from a machine is refused: it would take a place. */
export const action = publicAction({
  schema: voySchema,
  limit: (limits) => limits.signUp,
  textos: TEXTOS_VOY,
  recibida: RUTA_VOY,
  async keep({ db, auth, limits }, { consentimiento: _, ...datos }, form) {
    const secret = auth.secret.reveal()
    const hidden = readHidden(form)
    const { sospecha, forgive } = await classifyRequest(
      { db, limits, secret, pressure: isUnderPressure },
      hidden,
    )
    let kept = false
    try {
      if (sospecha) return { rechazo: TEXTOS_VOY.noComprobada }
      const id = idOfForm(hidden.clave, datos)
      const answer = await signUp(db, { id, secret, ahora: new Date() }, datos)
      kept = 'clave' in answer
      return 'clave' in answer ? { irA: withSecret(RUTA_MI_LUGAR, answer.clave) } : answer
    } finally {
      if (!kept) await forgive()
    }
  },
})

export const clientAction = publicClientAction(TEXTOS_VOY, 'voy')

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(`Voy: ${loaderData?.titulo ?? 'Agenda'}`)

export default function Voy({ loaderData, actionData }: Route.ComponentProps) {
  const { titulo, cuando, ruta, evento, dia, libres, cerrada } = loaderData
  return (
    <>
      <ItemHeader
        lista={{ ruta, nombre: 'Volver al encuentro' }}
        semilla={evento}
        sol={[0.72, 0.4]}
        tono="mar"
        motivo={ROMBOS}
      >
        <h1 className="mt-3 max-w-[18em] text-3xl">{titulo}</h1>
        <p className="mt-4 text-xl first-letter:uppercase">{cuando}</p>
      </ItemHeader>
      <div className="contenedor pt-10 pb-20">
        <div className="mx-auto max-w-xl rounded-carta bg-superficie p-6 shadow-carta sm:p-9">
          <h2 className="text-2xl">Voy</h2>
          {cerrada ? (
            <p className="mt-3">{cerrada}</p>
          ) : (
            <>
              <p className="mt-2 mb-7 text-tinta-suave">
                {libres ? <strong className="text-tinta">{libres}. </strong> : null}
                Cuéntanos quién viene, así preparamos todo para recibirte.
              </p>
              <FirstField value="nombre">
                <VoyForm evento={evento} dia={dia} resultado={actionData} />
              </FirstField>
            </>
          )}
        </div>
      </div>
    </>
  )
}

type VoyFormProps = { evento: string; dia: string; resultado: ResultadoPublico | undefined }

/** Its answer leads to the person's own page. `resultado` is the answer without scripts. */
function VoyForm({ evento, dia, resultado }: VoyFormProps) {
  const { Form, formProps, fields, pending, fallido } = useFormularioConSello(voySchema, {
    id: 'voy',
    action: rutaDeVoy(evento, dia),
    served: resultado,
    defaultValue: { evento, fecha: dia, cuantos: '1' },
  })
  return (
    <Form {...formProps}>
      <input type="hidden" name="evento" value={evento} />
      <input type="hidden" name="fecha" value={dia} />
      <fieldset disabled={pending} className="grid gap-5">
        <legend className="sr-only">Quién viene</legend>
        <TextField label="Nombre" field={fields.nombre} autoComplete="name" />
        <TextField
          label="Teléfono o correo electrónico"
          field={fields.contacto}
          hint="Para avisarte si algo cambia."
          autoComplete="tel"
        />
        <TextField
          label="¿Cuántos vienen?"
          field={fields.cuantos}
          inputMode="numeric"
          hint={`Contándote a ti. Pueden ser hasta ${MOST_CUANTOS}.`}
          className="max-w-28"
        />
        <Consentimiento label={CONSENTIMIENTO_VOY} field={fields.consentimiento}>
          Los borramos {DIAS_DE_INSCRIPCION} días después del encuentro.
        </Consentimiento>
        <Trampa id="voy-asunto" />
      </fieldset>
      <Failure className="mt-5">{fallido?.mensaje}</Failure>
      <Button
        type="submit"
        pending={pending}
        pendingText="Enviando..."
        className="mt-6 w-full sm:w-auto sm:min-w-56"
      >
        Voy
      </Button>
    </Form>
  )
}
