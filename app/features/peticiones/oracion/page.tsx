import { Check, HandHeart, Heart, Hourglass, type IconNode, MessageSquareQuote, Sparkles } from 'lucide'
import type { ReactNode } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { unlisted } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction } from '#app/parts/page/resultado-publico.ts'
import { openSecretLink, SECRET_HEADERS, withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { Vencido } from '#app/parts/secret-link/vencido.tsx'
import { platformContext } from '#app/platform/platform.server.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { OLAS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { TEXTOS_PETICION } from '../peticion.ts'
import type { Route } from './+types/page'
import { EnlaceDeOracion } from './enlace.tsx'
import { findOracion, tellOracion } from './oracion.server.ts'
import { oracionSchema, RUTA_ORACION, TEXTOS_ORACION } from './oracion.ts'

const RETIRADA = `${RUTA_ORACION}?retirada=1`

/** What a secret link shows: what came of a request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { clave, found, status } = await openSecretLink(context, url, (each) => findOracion(db, each))
  const oracion = found && {
    clave,
    ...found,
    enlace: (settings.origin ?? url.origin) + withSecret(RUTA_ORACION, clave),
    recibida: url.searchParams.has('recibida'),
  }
  const retirada = url.searchParams.has('retirada')
  const nada = status === 429 ? TEXTOS_ORACION.limite : TEXTOS_ORACION.vencido
  return data({ oracion, retirada, nada }, { headers: SECRET_HEADERS, status: retirada ? 200 : status })
}

/** «Gracias», «Dios respondió» and «Retirar todo» */
export const action = publicAction({
  schema: oracionSchema,
  limit: (limits) => limits.secretLinkForm,
  textos: TEXTOS_ORACION,
  recibida: RUTA_ORACION,
  async keep({ db }, { clave, intencion }) {
    if (!(await tellOracion(db, clave, intencion))) return { rechazo: TEXTOS_ORACION.vencido }
    return { irA: intencion === 'retirar' ? RETIRADA : withSecret(RUTA_ORACION, clave) }
  },
})

export const clientAction = publicClientAction(TEXTOS_ORACION, 'oracion')

export const headers: Route.HeadersFunction = () => SECRET_HEADERS

export const meta: Route.MetaFunction = () => unlisted('Tu petición de oración')

export default function Oracion({ loaderData, actionData }: Route.ComponentProps) {
  const { oracion, retirada, nada } = loaderData
  const pedir = (
    <ButtonLink to="/contacto#peticion" variant="secondary">
      Pedir oración
    </ButtonLink>
  )
  return (
    <>
      <PageHeader titulo="Tu petición de oración" semilla="oracion" tono="mar" motivo={OLAS} />
      <div className="contenedor pt-10 pb-20">
        {oracion || retirada || actionData ? (
          <div
            className={`mx-auto flex max-w-xl flex-col gap-6 rounded-carta bg-superficie p-6 shadow-carta *:empty:absolute sm:p-9 ${oracion ? 'lg:grid lg:max-w-none lg:grid-cols-2 lg:gap-x-18' : ''}`}
          >
            {oracion ? (
              <>
                <div className="space-y-6 *:empty:absolute">
                  <Success>{oracion.recibida ? TEXTOS_PETICION.recibida : undefined}</Success>
                  <Camino {...oracion} />
                  <Decir {...oracion} />
                </div>
                <div className="space-y-6 max-lg:border-borde max-lg:border-t max-lg:pt-6">
                  <EnlaceDeOracion enlace={oracion.enlace} titulo="h2" />
                  <Retirar clave={oracion.clave} />
                </div>
              </>
            ) : (
              <Success>{retirada ? TEXTOS_ORACION.retirada : undefined}</Success>
            )}
            <Failure>{actionData?.ok === false ? actionData.mensaje : undefined}</Failure>
            {oracion ? null : <p>{pedir}</p>}
          </div>
        ) : (
          <Vencido texto={nada}>{pedir}</Vencido>
        )}
      </div>
    </>
  )
}

type Mostrada = NonNullable<Awaited<ReturnType<typeof findOracion>>> & { clave: string }

/** What came of it so far, without numbers and without names. */
function Camino({ fecha, orada, palabra, respondida }: Mostrada) {
  return (
    <ol className="space-y-5">
      <Paso icono={Check} titulo="La recibimos">
        <p className="text-tinta-suave lining-nums">{formatMoment(fecha)}</p>
      </Paso>
      {orada ? (
        <Paso icono={HandHeart} titulo="Oraron por ti" />
      ) : (
        <Paso icono={Hourglass} titulo="Vamos a orar por ti" espera>
          <p className="text-tinta-suave">Apenas alguien del equipo ore, lo verás aquí.</p>
        </Paso>
      )}
      {palabra ? (
        <Paso icono={MessageSquareQuote} titulo="El equipo te dice">
          <blockquote className="mt-1 whitespace-pre-wrap break-words border-vitral-ambar border-l-4 pl-4 text-lg">
            {palabra}
          </blockquote>
        </Paso>
      ) : null}
      {respondida ? (
        <Paso icono={Sparkles} titulo="Dios respondió">
          <p className="text-tinta-suave">Gracias por contarlo: el equipo se alegra contigo.</p>
        </Paso>
      ) : null}
    </ol>
  )
}

interface PasoProps {
  icono: IconNode
  titulo: string
  espera?: boolean
  children?: ReactNode
}

const Paso = ({ icono, titulo, espera = false, children }: PasoProps) => (
  <li className="flex gap-4">
    <span
      className={`flex size-11 shrink-0 items-center justify-center rounded-full ${espera ? 'bg-relieve text-tinta-suave' : 'bg-vitral-oliva/15 text-vitral-oliva'}`}
    >
      <Icon of={icono} className="size-6" />
    </span>
    <div className="min-w-0 flex-1 pt-2">
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </div>
  </li>
)

/** What the person can say with a press, each once. */
function Decir({ clave, orada, palabra, gracias, respondida }: Mostrada) {
  const puedeGracias = (orada || palabra !== '') && !gracias
  if (!puedeGracias && respondida) return gracias ? <Dadas /> : null
  return (
    <section aria-labelledby="decir" className="border-borde border-t pt-6">
      <h2 id="decir" className="text-xl">
        ¿Quieres decirnos algo?
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {puedeGracias ? (
          <Boton clave={clave} intencion="gracias" icono={Heart}>
            Gracias
          </Boton>
        ) : null}
        {gracias ? <Dadas /> : null}
        {respondida ? null : (
          <Boton clave={clave} intencion="respondida" icono={Sparkles}>
            Dios respondió
          </Boton>
        )}
      </div>
    </section>
  )
}

const Dadas = () => (
  <p className="flex items-center gap-2 font-bold text-vitral-oliva">
    <Icon of={Heart} className="size-5" />
    Diste las gracias
  </p>
)

interface BotonProps {
  clave: string
  intencion: string
  icono: IconNode
  children: ReactNode
}

function Boton({ clave, intencion, icono, children }: BotonProps) {
  const sent = useNavigation().formData?.get('intencion') === intencion
  return (
    <Form method="post" action={RUTA_ORACION}>
      <HiddenFields fields={{ clave, intencion }} />
      <Button type="submit" variant="secondary" pending={sent} pendingText="Enviando...">
        <Icon of={icono} className="size-5" />
        {children}
      </Button>
    </Form>
  )
}

/** Asks first: nothing of it can be brought back. */
function Retirar({ clave }: { clave: string }) {
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={RUTA_ORACION} className="border-borde border-t pt-6">
      <HiddenFields fields={{ clave, intencion: 'retirar' }} />
      <details>
        <summary className={buttonClass('secondary-danger', 'cursor-pointer list-none')}>
          Retirar todo
        </summary>
        <p className="mt-4 font-bold">¿Borramos tu petición? No se puede deshacer.</p>
        <p className="mt-1 mb-4">
          Se borra lo que escribiste, lo que anotó el equipo y este enlace. No queda nada de ella en el sitio.
        </p>
        <Button type="submit" variant="danger" pending={pending} pendingText="Borrando...">
          Sí, retirar todo
        </Button>
      </details>
    </Form>
  )
}
