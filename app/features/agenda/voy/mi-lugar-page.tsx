import { data, Form, Link, useNavigation } from 'react-router'
import { unlisted } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction } from '#app/parts/page/resultado-publico.ts'
import { KeepLink } from '#app/parts/secret-link/keep-link.tsx'
import { openSecretLink, SECRET_HEADERS, withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { Vencido } from '#app/parts/secret-link/vencido.tsx'
import { platformContext } from '#app/platform/platform.server.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { RUTA_MI_LUGAR, rutaDeCita } from '../direcciones.ts'
import { cuandoEs } from '../lista/publica.server.ts'
import type { Route } from './+types/mi-lugar-page'
import { citaDelDia, findMiLugar, leave } from './inscripciones.server.ts'
import { personas, TEXTOS_VOY, yaNoVoySchema } from './voy.ts'

const FUERA = `${RUTA_MI_LUGAR}?fuera=1`

/** What a secret link shows: the place that somebody has, or its place in line. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { clave, found, status } = await openSecretLink(context, url, (each) => findMiLugar(db, each))
  const fuera = url.searchParams.has('fuera')
  const nada = status === 429 ? TEXTOS_VOY.limite : TEXTOS_VOY.enlaceVencido
  if (!found)
    return data({ lugar: undefined, fuera, nada }, { headers: SECRET_HEADERS, status: fuera ? 200 : status })
  const { nombre, cuantos, espera, evento, dia } = found
  const cita = citaDelDia(evento, dia)
  const lugar = {
    clave,
    nombre,
    cuantos,
    espera,
    titulo: cita?.titulo ?? evento.titulo,
    cancelada: !cita || cita.cancelada,
    cuando: cita ? await cuandoEs(db, cita, new Date()) : '',
    ruta: cita ? rutaDeCita(cita) : '/agenda',
    enlace: (settings.origin ?? url.origin) + withSecret(RUTA_MI_LUGAR, clave),
  }
  return data({ lugar, fuera, nada }, { headers: SECRET_HEADERS })
}

export const action = publicAction({
  schema: yaNoVoySchema,
  limit: (limits) => limits.signUp,
  textos: { limite: TEXTOS_VOY.limite, error: TEXTOS_VOY.errorFuera },
  recibida: FUERA,
  async keep({ db }, { clave }) {
    return (await leave(db, clave)) ? { irA: FUERA } : { rechazo: TEXTOS_VOY.enlaceVencido }
  },
})

export const clientAction = publicClientAction({ ...TEXTOS_VOY, error: TEXTOS_VOY.errorFuera }, 'mi-lugar')

export const headers: Route.HeadersFunction = () => SECRET_HEADERS

export const meta: Route.MetaFunction = () => unlisted('Tu lugar')

export default function MiLugar({ loaderData: { lugar, fuera, nada }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  const agenda = (
    <ButtonLink to="/agenda" variant="secondary">
      Ver la agenda
    </ButtonLink>
  )
  return (
    <>
      <PageHeader titulo="Tu lugar" semilla="mi lugar" tono="rosa" motivo={ROMBOS}>
        {lugar ? <p className="first-letter:uppercase">{lugar.titulo}</p> : null}
      </PageHeader>
      <div className="contenedor pt-10 pb-20">
        {lugar || fuera || actionData ? (
          <div
            className={`mx-auto flex max-w-xl flex-col gap-6 rounded-carta bg-superficie p-6 shadow-carta *:empty:absolute sm:p-9 ${lugar ? 'lg:grid lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-18' : ''}`}
          >
            {lugar ? (
              <>
                <div className="space-y-6 *:empty:absolute">
                  <Success>{lugar.cancelada ? undefined : estado(lugar)}</Success>
                  {lugar.cancelada ? <p className="font-bold">{TEXTOS_VOY.cancelada}</p> : null}
                  <p>
                    {lugar.nombre}, {personas(lugar.cuantos)}.{' '}
                    {lugar.cuando ? (
                      <span className="inline-block first-letter:uppercase">{lugar.cuando}.</span>
                    ) : null}
                  </p>
                </div>
                <div className="lg:col-start-2 lg:row-span-3">
                  <KeepLink enlace={lugar.enlace} titulo="h2" mensaje={`Mi lugar en «${lugar.titulo}»`}>
                    Con él vuelves a esta página para ver tu lugar o avisarnos que ya no vienes.
                  </KeepLink>
                </div>
                <Form method="post" action={RUTA_MI_LUGAR} className="border-borde border-t pt-6">
                  <h2 className="text-xl">¿Cambiaron tus planes?</h2>
                  <p className="mt-2 mb-4">Avísanos y le damos tu lugar a otra persona.</p>
                  <input type="hidden" name="clave" value={lugar.clave} />
                  {/* It asks first: the next in line gets the place at once. */}
                  <details>
                    <summary className={buttonClass('secondary-danger', 'mb-3 cursor-pointer list-none')}>
                      Ya no voy
                    </summary>
                    <p className="mb-3 font-bold">¿Liberamos tu lugar? No se puede deshacer.</p>
                    <Button type="submit" variant="danger" pending={pending} pendingText="Enviando...">
                      Sí, ya no voy
                    </Button>
                  </details>
                </Form>
              </>
            ) : (
              <Success>{fuera ? TEXTOS_VOY.fuera : undefined}</Success>
            )}
            <Failure>{actionData?.ok === false ? actionData.mensaje : undefined}</Failure>
            <p>
              {lugar ? (
                <Link to={lugar.ruta} className="text-vitral-zafiro underline underline-offset-4">
                  Ver el encuentro
                </Link>
              ) : (
                agenda
              )}
            </p>
          </div>
        ) : (
          <Vencido texto={nada}>{agenda}</Vencido>
        )}
      </div>
    </>
  )
}

const estado = ({ espera }: { espera: number }) =>
  espera > 0
    ? `Está completo: quedas en lista de espera, en el lugar ${espera}. Vuelve a esta página para ver si se liberó un cupo.`
    : '¡Te esperamos! Tu lugar está guardado.'
