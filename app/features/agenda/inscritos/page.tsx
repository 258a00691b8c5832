import { ChevronRight, ClipboardList, Download, Trash2 } from 'lucide'
import { Link, useFetcher } from 'react-router'
import { adminActions, marking } from '#app/parts/admin/actions.server.ts'
import { ACCION_EN_PALABRAS } from '#app/parts/admin/fila.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { PrintButton } from '#app/parts/admin/print-button.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { Volver } from '#app/parts/admin/volver.tsx'
import { WhatsappCon } from '#app/parts/admin/whatsapp-con.tsx'
import { normalizeWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { Empty } from '#app/ui/card.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { ButtonLink, buttonClass, IconButton } from '#app/ui/forms/button.tsx'
import { HojaDeDia } from '#app/ui/hoja-de-dia.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isDia } from '../direcciones.ts'
import { markTold } from '../voy/aviso-de-cupo.server.ts'
import { removeInscripciones } from '../voy/inscripciones.server.ts'
import { personas } from '../voy/voy.ts'
import type { Route } from './+types/page'
import { type FechaConInscritos, type Inscrito, listFechas, listInscritos } from './inscritos.server.ts'
import { RUTA_CSV, SECCION_INSCRITOS, TEXTOS_INSCRITOS } from './textos.ts'

const AGENDA = '/admin/dashboard/agenda'

/** The dates that people signed up for; with `evento` and `fecha`, who comes to that one. */
export const loader = adminLoader(async ({ platform: { db }, url }) => {
  const [evento, dia] = [url.searchParams.get('evento') ?? '', url.searchParams.get('fecha') ?? '']
  const fechas = await listFechas(db, new Date())
  const fecha = fechas.find((each) => each.evento === evento && each.dia === dia)
  return { fechas, fecha, inscritos: fecha && isDia(dia) ? await listInscritos(db, evento, dia) : [] }
})

const FALLAS = { quitar: TEXTOS_INSCRITOS.errorQuitar, avisada: TEXTOS_INSCRITOS.errorAvisar }

export const action = adminActions(FALLAS, {
  avisada: marking('inscripcion-avisada', markTold, TEXTOS_INSCRITOS.avisada, TEXTOS_INSCRITOS.noEspera),
  quitar: marking(
    'inscripcion-quitada',
    (trx, id) => removeInscripciones(trx, [id]),
    TEXTOS_INSCRITOS.quitada,
    TEXTOS_INSCRITOS.yaNoEsta,
  ),
})

export const clientAction = keepTyped(FALLAS)

export default function Inscritos({ loaderData: { fechas, fecha, inscritos } }: Route.ComponentProps) {
  if (fecha) return <Lista fecha={fecha} inscritos={inscritos} />
  return (
    <div>
      <Volver to={AGENDA} className="mb-3">
        Volver a la agenda
      </Volver>
      <Panel titulo="Fechas con inscritos">
        {fechas.length === 0 ? (
          <Empty icono={ClipboardList} message="Todavía no se ha inscrito nadie.">
            Para que la gente se inscriba, abre un evento de la agenda y marca «Recibir inscripciones» en «Más
            opciones».
            <br />
            <ButtonLink to={AGENDA}>Elegir un evento</ButtonLink>
          </Empty>
        ) : (
          <ul className="divide-y divide-borde">
            {fechas.map((each) => (
              <Fecha key={`${each.dia} ${each.evento}`} fecha={each} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function Fecha({ fecha }: { fecha: FechaConInscritos }) {
  const { evento, dia, titulo, cuando, color, porAvisar, van, cupo } = fecha
  return (
    <li className="relative flex max-xs:flex-wrap items-center gap-3 py-2">
      <HojaDeDia dia={dia} sinMes className="shrink-0 self-start max-xs:basis-full" />
      <div data-color={color} className="cita relative min-w-0 flex-1 py-1 pl-4">
        <h3 className="font-bold font-sans text-base leading-snug">{titulo}</h3>
        <p className="text-sm text-tinta-suave first-letter:uppercase">{cuando}</p>
        <p className="text-sm text-tinta-suave">{resumen(fecha)}</p>
        {cupo > 0 && (
          <div aria-hidden="true" className="mt-2 h-1.5 max-w-64 overflow-hidden rounded-full bg-borde">
            <div
              className="h-full origin-left bg-vitral-oliva"
              style={{ transform: `scaleX(${Math.min(1, van / cupo)})` }}
            />
          </div>
        )}
        {porAvisar > 0 && (
          <p className="font-bold text-vitral-zafiro">
            {porAvisar === 1 ? 'Falta avisar a 1 persona' : `Falta avisar a ${porAvisar} personas`}
          </p>
        )}
      </div>
      <Link
        to={`${SECCION_INSCRITOS}?${new URLSearchParams({ evento, fecha: dia })}`}
        className={`${ACCION_EN_PALABRAS} max-sm:min-w-0 gap-1 after:absolute after:inset-0`}
      >
        <span className="max-sm:sr-only">
          Ver la lista
          <span className="sr-only">
            {' '}
            de {titulo}, {cuando}
          </span>
        </span>
        <Icon of={ChevronRight} className="size-5" />
      </Link>
    </li>
  )
}

/** A number with its country code. */
const MIN_WHATSAPP = 10

/** «12 personas de 20 cupos, 3 en lista de espera» */
const resumen = ({ van, esperan, cupo }: FechaConInscritos): string =>
  `${personas(van)}${cupo > 0 ? ` de ${cupo === 1 ? '1 cupo' : `${cupo} cupos`}` : ''}` +
  (esperan > 0 ? `, ${esperan} en lista de espera` : '')

/** Who comes to a date: to look at, to print, and to take along as a file. */
function Lista({ fecha, inscritos }: { fecha: FechaConInscritos; inscritos: Inscrito[] }) {
  const { evento, dia, titulo, cuando } = fecha
  const { begin, avisos } = useAcciones()
  const [van, esperan] = [
    inscritos.filter((each) => !each.enEspera),
    inscritos.filter((each) => each.enEspera),
  ]
  return (
    <div>
      {avisos}
      <Volver to={SECCION_INSCRITOS} className="mb-3">
        Todas las fechas
      </Volver>
      <div className="rounded-carta bg-superficie p-4 shadow-carta sm:p-8 print:rounded-none print:p-0 print:shadow-none">
        <h2 className="text-2xl">{titulo}</h2>
        <p className="first-letter:uppercase">{cuando}</p>
        <p className="text-sm text-tinta-suave">{resumen(fecha)}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
          <PrintButton />
          <a
            href={`${RUTA_CSV}?${new URLSearchParams({ evento, fecha: dia })}`}
            download
            className={buttonClass('secondary')}
          >
            <Icon of={Download} className="size-5" />
            Descargar para Excel
          </a>
        </div>
        <Personas inscritos={van} fecha={fecha} onAct={begin} />
        {esperan.length > 0 ? (
          <>
            <h3 className="mt-8 text-xl">Lista de espera</h3>
            <Personas inscritos={esperan} fecha={fecha} onAct={begin} />
          </>
        ) : null}
        {inscritos.length === 0 ? (
          <Empty icono={ClipboardList} message="Ya no queda nadie en esta lista." />
        ) : null}
        <p className="mt-4 border-borde border-t pt-4 text-sm text-tinta-suave">
          Son datos personales: cuida esta lista y destrúyela después del encuentro.
        </p>
      </div>
    </div>
  )
}

type Shown = { fecha: FechaConInscritos; onAct: (id: string) => void }

const Personas = ({ inscritos, ...shown }: Shown & { inscritos: Inscrito[] }) => (
  <ul className="mt-4 divide-y divide-borde">
    {inscritos.map((inscrito) => (
      <Persona key={inscrito.id} inscrito={inscrito} {...shown} />
    ))}
  </ul>
)

type PersonaProps = Shown & { inscrito: Inscrito }

function Persona({ inscrito, fecha, onAct }: PersonaProps) {
  const { id, nombre, contacto, cuantos, aviso, repetida } = inscrito
  const fetcher = useFetcher<Resultado>({ key: id })
  const quitar = { intencion: 'quitar', id }
  const href = contacto.includes('@') ? `mailto:${contacto}` : `tel:${contacto.replace(/[^+\d]/g, '')}`
  return (
    <li className="flex break-inside-avoid flex-wrap items-center gap-3 py-2">
      <div className="min-w-0 grow basis-[8em]">
        <p className="break-words font-bold">{nombre}</p>
        <a
          href={href}
          className="inline-flex min-h-11 items-center break-all text-vitral-zafiro underline underline-offset-4 print:min-h-0 print:text-tinta"
        >
          {contacto}
        </a>
        {repetida && <p className="text-sm text-tinta-suave">{TEXTOS_INSCRITOS.repetida}</p>}
        {aviso === 'correo' && (
          <p className="text-sm text-tinta-suave">Se liberó un cupo, y se lo dijimos por correo.</p>
        )}
      </div>
      <p className="shrink-0 lining-nums">{personas(cuantos)}</p>
      <div className="shrink-0 print:hidden">
        <Confirmed
          question={{
            title: TEXTOS_INSCRITOS.confirmar,
            detail: `De ${nombre}. No se puede deshacer.`,
            confirmLabel: 'Quitar',
          }}
          fields={quitar}
          onConfirm={() => {
            onAct(id)
            void fetcher.submit(quitar, { method: 'post' })
          }}
        >
          {(trigger) => (
            <IconButton
              {...trigger}
              label={`Quitar a ${nombre}`}
              disabled={fetcher.state !== 'idle'}
              className="text-tinta-suave hover:text-error"
            >
              <Icon of={Trash2} className="size-5" />
            </IconButton>
          )}
        </Confirmed>
      </div>
      {aviso === 'pendiente' && <PorAvisar inscrito={inscrito} fecha={fecha} onAct={onAct} />}
    </li>
  )
}

/** Somebody who moved up from the waiting list, and does not know it yet. */
function PorAvisar({ inscrito: { id, nombre, contacto, cuantos }, fecha, onAct }: PersonaProps) {
  const { titulo, cuando } = fecha
  const lugar = cuantos > 1 ? `tu lugar para ${cuantos} personas` : 'tu lugar'
  const text = `Hola, ${nombre}: se liberó un cupo en «${titulo}», ${cuando}, y ${lugar} está guardado. Si ya no puedes venir, avísanos. ¡Te esperamos!`
  const whatsapp = contacto.includes('@') ? '' : normalizeWhatsapp(contacto)
  const correo = `mailto:${contacto}?${new URLSearchParams({ subject: `Tienes lugar en «${titulo}»`, body: text }).toString().replaceAll('+', '%20')}`
  return (
    <div className="mb-2 grow basis-full rounded-xl border-vitral-zafiro border-l-4 bg-relieve p-3 print:hidden">
      <p className="font-bold">Se liberó un cupo y tiene lugar: avísale.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {contacto.includes('@') ? (
          <a href={correo} className={buttonClass('secondary')}>
            Escribirle
          </a>
        ) : (
          <WhatsappCon
            nombre={nombre}
            numero={whatsapp.length >= MIN_WHATSAPP ? whatsapp : ''}
            mensaje={text}
          />
        )}
        <SendButton fields={{ intencion: 'avisada', id }} clave={id} onAct={onAct} variant="quiet">
          Ya le avisé
          <span className="sr-only"> a {nombre}</span>
        </SendButton>
      </div>
    </div>
  )
}
