import { CalendarPlus } from 'lucide'
import { useEffect, useRef } from 'react'
import { data, Form, useLocation, useNavigation } from 'react-router'
import { UnAviso } from '#app/features/avisame/un-aviso.tsx'
import { enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { unlisted } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction, type ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { openSecretLink, SECRET_HEADERS } from '#app/parts/secret-link/secret-link.server.ts'
import { Vencido } from '#app/parts/secret-link/vencido.tsx'
import { platformContext } from '#app/platform/platform.server.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { enviarEnlaces } from '../recordar.server.ts'
import {
  HECHOS,
  isHecho,
  RUTA_ICS,
  RUTA_MIS_TURNOS,
  RUTA_RECUERDO,
  respuestaTurnoSchema,
  TEXTOS_ENLACE,
} from '../turno.ts'
import type { Route } from './+types/page'
import { findPorClave, readMisTurnos, responder } from './mis-turnos.server.ts'

/** Where what was done with days is said; else a turn's id. */
const FECHAS = 'fechas'

/** What a secret link shows: a person's turns. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const { clave, found, status } = await openSecretLink(context, url, (each) => findPorClave(db, each))
  if (!found)
    return data({ mios: undefined, falta: status === 429 ? 'limite' : 'noSirve' } as const, {
      headers: SECRET_HEADERS,
      status,
    })
  const [hecho, turno] = [url.searchParams.get('hecho'), url.searchParams.get('turno')]
  const mios = await readMisTurnos(db, found, new Date())
  return data(
    {
      mios: { clave, ...mios },
      hecho: isHecho(hecho) ? { texto: HECHOS[hecho], en: turno || FECHAS } : undefined,
    },
    { headers: SECRET_HEADERS },
  )
}

export const action = publicAction({
  limit: (limits) => limits.secretLinkForm,
  schema: respuestaTurnoSchema,
  textos: { limite: TEXTOS_ENLACE.limite, error: TEXTOS_ENLACE.error },
  recibida: RUTA_MIS_TURNOS,
  async keep({ db, auth, settings, mailer }, respuesta) {
    const parts = { correo: settings, secret: auth.secret.reveal() }
    const answer = await responder(db, respuesta, {
      ahora: new Date(),
      tell: (trx, persona) => enviarEnlaces(trx, parts, [persona], 'propuesta'),
    })
    if ('rechazo' in answer) return answer
    if (answer.propuesta) mailer.wake()
    const { clave, que, turno } = respuesta
    return { irA: `${RUTA_MIS_TURNOS}?${new URLSearchParams({ clave, hecho: que, turno })}` }
  },
})

export const clientAction = publicClientAction(TEXTOS_ENLACE, 'mis-turnos')

export const headers: Route.HeadersFunction = () => SECRET_HEADERS

export const meta: Route.MetaFunction = () => unlisted('Tus turnos')

export default function MisTurnos({ loaderData, actionData }: Route.ComponentProps) {
  const { mios } = loaderData
  return (
    <>
      <PageHeader titulo="Tus turnos" semilla="mis turnos" tono="rosa" motivo={ROMBOS}>
        {mios ? <p>Hola, {mios.nombre}. Gracias por servir con nosotros.</p> : null}
      </PageHeader>
      <div className="contenedor pt-10 pb-20">
        {mios ? (
          <Mios mios={mios} hecho={loaderData.hecho} resultado={actionData} />
        ) : (
          <SinTurnos texto={TEXTOS_ENLACE[loaderData.falta]} />
        )}
      </div>
    </>
  )
}

function SinTurnos({ texto }: { texto: string }) {
  const { contacto } = useSitio()
  return (
    <Vencido texto={texto}>
      {contacto.whatsapp ? (
        <a
          href={enlaceWhatsapp(contacto)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Escríbenos por WhatsApp (se abre en otra pestaña)"
          className={buttonClass('primary')}
        >
          <WhatsAppIcon className="size-5 shrink-0" />
          Escríbenos por WhatsApp
        </a>
      ) : null}
      <ButtonLink to="/agenda" variant="secondary">
        Ver la agenda
      </ButtonLink>
    </Vencido>
  )
}

type Datos = NonNullable<Route.ComponentProps['loaderData']['mios']>
/** `en`: a turn's id, or `FECHAS`. */
type Hecho = { texto: string; en: string }
type MiosProps = { mios: Datos; hecho: Hecho | undefined; resultado: ResultadoPublico | undefined }

function Mios({ mios, hecho, resultado }: MiosProps) {
  const { clave, turnos, periodos } = mios
  const fallida = resultado?.ok === false ? resultado : undefined
  const { error, initialValue } = fallida?.envio ?? {}
  const [errores, enviado] = [error ?? {}, initialValue ?? {}]
  const dicho = fallida ? undefined : hecho
  const en = (place: string) => (dicho?.en === place ? dicho.texto : undefined)
  const choca = turnos.some((turno) => turno.choca)
  const known = dicho && (dicho.en === FECHAS || turnos.some(({ id }) => id === dicho.en))
  const page = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // What was refused, or done, may be far below the top.
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-hecho]')?.focus()
  }, [key, resultado])
  return (
    <div ref={page} className="flex max-w-2xl flex-col gap-6 *:empty:absolute">
      {/* One that is theirs no more has no card. */}
      <Dicho>{known ? undefined : dicho?.texto}</Dicho>
      <Failure>{fallida?.mensaje}</Failure>
      {/* Without scripts nothing leads from the top to where it is said. */}
      <noscript>
        <Success>{known ? dicho.texto : undefined}</Success>
        <Failure>
          {Object.values(errores)
            .flatMap((texts) => texts ?? [])
            .join(' ')}
        </Failure>
      </noscript>
      {turnos.length === 0 ? (
        <p className="rounded-carta bg-superficie p-6 shadow-carta">
          Por ahora no tienes turnos. Guarda este enlace: aquí aparecerán.
        </p>
      ) : (
        <ul className="grid gap-5">
          {turnos.map((turno) => (
            <Turno
              key={turno.id}
              turno={turno}
              clave={clave}
              dicho={en(turno.id)}
              error={enviado.turno === turno.id ? errores.suplente : undefined}
            />
          ))}
        </ul>
      )}
      {turnos.length > 0 && (
        <p>
          <a href={`${RUTA_ICS}?${new URLSearchParams({ clave })}`} className={buttonClass('secondary')}>
            <Icon of={CalendarPlus} className="size-5" />
            Guardar en mi calendario
          </a>
        </p>
      )}
      <section
        aria-labelledby="recuerdo"
        className="no-scripts:hidden rounded-carta bg-superficie p-6 pb-0 shadow-carta"
      >
        <h2 id="recuerdo" className="text-xl">
          Que no se te olvide
        </h2>
        <UnAviso
          ruta={`${RUTA_RECUERDO}?${new URLSearchParams({ clave })}`}
          nombre="Recuérdame mis turnos aquí"
          detalle="Tres días antes, en este teléfono o computador. Si no, lo hace un correo o alguien del equipo."
        />
      </section>
      <Fechas
        periodos={periodos}
        clave={clave}
        errores={errores}
        enviado={enviado}
        dicho={en(FECHAS)}
        choca={choca}
      />
      <p className="text-sm text-tinta-suave">
        Este enlace es solo tuyo: no lo compartas. Si ya no quieres servir o que guardemos tus datos, dilo a
        quien organiza los turnos y lo borra todo.
      </p>
    </div>
  )
}

/** What was done, where the focus goes. */
const Dicho = ({ children }: { children: string | undefined }) =>
  children ? (
    <div tabIndex={-1} data-hecho="" className="mb-4 scroll-mt-28 outline-none">
      <Success>{children}</Success>
    </div>
  ) : null

type TurnoProps = {
  turno: Datos['turnos'][number]
  clave: string
  /** What was just done with it. */
  dicho: string | undefined
  error: string[] | null | undefined
}

const ESTADOS = {
  espera: 'Falta tu respuesta',
  acepta: 'Aceptaste',
  rechaza: 'Avisaste que no puedes',
  cambio: '',
}

function Turno({ turno, clave, dicho, error }: TurnoProps) {
  const { id, rol, titulo, cuando, estado, cancelada, motivo, comenzado, de, suplente, choca } = turno
  const texto = de
    ? `${de} te propone tomar su lugar`
    : estado === 'cambio'
      ? `Propusiste a ${suplente}. Está pendiente de que acepte.`
      : ESTADOS[estado]
  return (
    <li className="rounded-carta bg-superficie p-6 shadow-carta">
      <Dicho>{dicho}</Dicho>
      <p className="first-letter:uppercase">{cuando}</p>
      <h2 className="text-2xl">{rol}</h2>
      <p className="text-tinta-suave">{titulo}</p>
      {cancelada ? (
        <p className="mt-3 font-bold text-error">
          {motivo ? `Se suspendió: ${motivo}` : 'Se suspendió: no tienes que venir.'}
        </p>
      ) : (
        <>
          <p className="mt-3 font-bold">{texto}</p>
          {choca && !comenzado && (
            <p className="mt-2 text-error">
              Anotaste que ese día no puedes. Si no vas a venir, avísanos con «No puedo».
            </p>
          )}
          {!comenzado && <Respuestas turno={turno} campos={{ clave, turno: id }} error={error} />}
        </>
      )}
    </li>
  )
}

type Campos = Record<string, string>
type RespuestasProps = { turno: TurnoProps['turno']; campos: Campos; error: TurnoProps['error'] }

function Respuestas({ turno, campos, error }: RespuestasProps) {
  const { estado, de, libres, rol, cuando } = turno
  const para = <span className="sr-only">{`: ${rol}, ${cuando}`}</span>
  const mio = de === ''
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap gap-3">
        {mio && estado === 'cambio' && (
          <Boton campos={campos} que="no-proponer">
            Mejor voy yo{para}
          </Boton>
        )}
        {(estado === 'espera' || estado === 'rechaza' || !mio) && (
          <Boton campos={campos} que="acepto" variant="primary">
            Acepto{para}
          </Boton>
        )}
        {estado !== 'rechaza' && (
          <Boton campos={campos} que="no-puedo">
            No puedo{para}
          </Boton>
        )}
      </div>
      {mio && estado !== 'cambio' && (
        <details open={Boolean(error)}>
          <summary
            className={buttonClass('quiet', '-ml-4 cursor-pointer list-none underline underline-offset-4')}
          >
            Proponer a otra persona{para}
          </summary>
          {libres.length === 0 ? (
            <p className="mt-2">Nadie más de «{rol}» está libre ese día. Si no puedes, dinos «No puedo».</p>
          ) : (
            <Form method="post" preventScrollReset className="mt-3 grid gap-4">
              <HiddenFields fields={{ ...campos, que: 'proponer' }} />
              <SelectField
                label="¿A quién propones?"
                name="suplente"
                defaultValue=""
                error={error ?? undefined}
              >
                <option value="">Elige a una persona</option>
                {libres.map(({ id, nombre, descansa }) => (
                  <option key={id} value={id}>
                    {descansa ? nombre : `${nombre} (ya sirve por esos días)`}
                  </option>
                ))}
              </SelectField>
              <Enviar campos={{ ...campos, que: 'proponer' }}>Proponer</Enviar>
            </Form>
          )}
        </details>
      )}
    </div>
  )
}

type BotonProps = Pick<React.ComponentProps<typeof Button>, 'variant' | 'children'>

/** The button of a form with these fields: it alone waits while they are sent. */
function Enviar({ campos, variant = 'secondary', children }: BotonProps & { campos: Campos }) {
  const { formData } = useNavigation()
  const pending =
    formData !== undefined && Object.entries(campos).every(([n, value]) => formData.get(n) === value)
  return (
    <Button type="submit" variant={variant} pending={pending} className="justify-self-start">
      {children}
    </Button>
  )
}

const Boton = ({ campos, que, ...button }: BotonProps & { campos: Campos; que: string }) => (
  <Form method="post">
    <HiddenFields fields={{ ...campos, que }} />
    <Enviar campos={{ ...campos, que }} {...button} />
  </Form>
)

type FechasProps = {
  periodos: Datos['periodos']
  clave: string
  errores: Record<string, string[] | null>
  /** What was sent and refused. */
  enviado: Record<string, unknown>
  dicho: string | undefined
  /** Whether they have a turn on one of these days. */
  choca: boolean
}

/** The days on which they are not to be asked. */
function Fechas({ periodos, clave, errores, enviado, dicho, choca }: FechasProps) {
  const dia = (name: 'desde' | 'hasta') => ({
    name,
    type: 'date' as const,
    error: errores[name] ?? undefined,
    defaultValue: String(enviado[name] ?? ''),
  })
  return (
    <section aria-labelledby="no-puedo" className="rounded-carta bg-superficie p-6 shadow-carta">
      <h2 id="no-puedo" className="text-xl">
        Fechas en que no puedo
      </h2>
      <Dicho>{dicho && choca ? `${dicho} ${TEXTOS_ENLACE.choca}` : dicho}</Dicho>
      <p className="mt-2 mb-4">Vacaciones, un viaje, un cumpleaños: ese tiempo no te daremos turnos.</p>
      {periodos.length > 0 && (
        <ul className="mb-5 divide-y divide-borde">
          {periodos.map(({ texto, desde, hasta }) => (
            <li key={texto} className="flex flex-wrap items-center justify-between gap-2 py-1">
              {texto}
              <Boton campos={{ clave, desde, hasta }} que="sin-fecha" variant="quiet">
                Quitar<span className="sr-only"> {texto}</span>
              </Boton>
            </li>
          ))}
        </ul>
      )}
      <Form
        method="post"
        preventScrollReset
        className="grid gap-4"
        key={periodos.map(({ texto }) => texto).join()}
      >
        <HiddenFields fields={{ clave, que: 'fecha' }} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10em),1fr))] gap-4">
          <TextField label="Desde" {...dia('desde')} required />
          <TextField label="Hasta" {...dia('hasta')} hint="Si es un solo día, déjalo en blanco." />
        </div>
        <Enviar campos={{ clave, que: 'fecha' }}>Guardar fechas</Enviar>
      </Form>
    </section>
  )
}
