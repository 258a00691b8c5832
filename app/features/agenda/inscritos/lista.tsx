import { Download, Printer, Trash2 } from 'lucide'
import { useFetcher } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useAcciones } from '#app/parts/admin/use-acciones.tsx'
import { normalizeWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { Empty } from '#app/ui/card.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FechaConInscritos, Inscrito } from './inscritos.server.ts'
import { RUTA_CSV, SECCION_INSCRITOS, TEXTOS_INSCRITOS } from './textos.ts'

/** A number with its country code. */
const MIN_WHATSAPP = 10

const personas = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)

/** «12 personas de 20 cupos, 3 en lista de espera» */
export const resumen = ({ van, esperan, cupo }: FechaConInscritos): string =>
  `${personas(van)}${cupo > 0 ? ` de ${cupo === 1 ? '1 cupo' : `${cupo} cupos`}` : ''}` +
  (esperan > 0 ? `, ${esperan} en lista de espera` : '')

/** Who comes to a date: to look at, to print, and to take along as a file. */
export function Lista({ fecha, inscritos }: { fecha: FechaConInscritos; inscritos: Inscrito[] }) {
  const { evento, dia, titulo, cuando } = fecha
  const { begin, avisos } = useAcciones()
  const [van, esperan] = [
    inscritos.filter((each) => !each.enEspera),
    inscritos.filter((each) => each.enEspera),
  ]
  return (
    <div className="mx-auto max-w-3xl">
      {avisos}
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => print()} className="noscript:hidden">
          <Icon of={Printer} className="size-5" />
          Imprimir
        </Button>
        <a
          href={`${RUTA_CSV}?${new URLSearchParams({ evento, fecha: dia })}`}
          download
          className={buttonClass('secondary')}
        >
          <Icon of={Download} className="size-5" />
          Descargar para Excel
        </a>
        <ButtonLink to={SECCION_INSCRITOS} variant="quiet">
          Todas las fechas
        </ButtonLink>
      </div>
      <div className="rounded-carta bg-superficie p-4 shadow-carta sm:p-8 print:rounded-none print:p-0 print:shadow-none">
        <h2 className="text-2xl">{titulo}</h2>
        <p className="first-letter:uppercase">{cuando}</p>
        <p className="text-sm text-tinta-suave">{resumen(fecha)}</p>
        <Personas inscritos={van} fecha={fecha} onAct={begin} />
        {esperan.length > 0 ? (
          <>
            <h3 className="mt-8 text-xl">Lista de espera</h3>
            <Personas inscritos={esperan} fecha={fecha} onAct={begin} />
          </>
        ) : null}
        {inscritos.length === 0 ? <Empty message="Ya no queda nadie en esta lista." /> : null}
        <p className="mt-4 border-borde border-t pt-4 text-sm text-tinta-suave">
          Son datos personales: cuida esta lista y destrúyela después del encuentro.
        </p>
      </div>
    </div>
  )
}

type PersonasProps = { inscritos: Inscrito[]; fecha: FechaConInscritos; onAct: (id: string) => void }

const Personas = ({ inscritos, fecha, onAct }: PersonasProps) => (
  <ul className="mt-4 divide-y divide-borde">
    {inscritos.map((inscrito) => (
      <Persona key={inscrito.id} inscrito={inscrito} fecha={fecha} onAct={onAct} />
    ))}
  </ul>
)

type PersonaProps = { inscrito: Inscrito; fecha: FechaConInscritos; onAct: (id: string) => void }

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
        {aviso === 'pendiente' && <PorAvisar inscrito={inscrito} fecha={fecha} onAct={onAct} />}
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
            <Button {...trigger} variant="quiet-danger" pending={fetcher.state !== 'idle'}>
              <Icon of={Trash2} className="size-5" />
              <span className="sr-only">Quitar a {nombre}</span>
            </Button>
          )}
        </Confirmed>
      </div>
    </li>
  )
}

/** Somebody who moved up from the waiting list, and does not know it yet. */
function PorAvisar({ inscrito: { id, nombre, contacto, cuantos }, fecha, onAct }: PersonaProps) {
  const fetcher = useFetcher<Resultado>({ key: id })
  const { titulo, cuando } = fecha
  const lugar = cuantos > 1 ? `tu lugar para ${cuantos} personas` : 'tu lugar'
  const text = `Hola, ${nombre}: se liberó un cupo en «${titulo}», ${cuando}, y ${lugar} está guardado. Si ya no puedes venir, avísanos. ¡Te esperamos!`
  const whatsapp = contacto.includes('@') ? '' : normalizeWhatsapp(contacto)
  const correo = `mailto:${contacto}?${new URLSearchParams({ subject: `Tienes lugar en «${titulo}»`, body: text }).toString().replaceAll('+', '%20')}`
  return (
    <div className="mb-2 rounded-xl border-vitral-zafiro border-l-4 bg-relieve p-3 print:hidden">
      <p className="font-bold">Se liberó un cupo y tiene lugar: avísale.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {contacto.includes('@') ? (
          <a href={correo} className={buttonClass('secondary')}>
            Escribirle
          </a>
        ) : whatsapp.length >= MIN_WHATSAPP ? (
          <a
            href={`https://wa.me/${whatsapp}?${new URLSearchParams({ text })}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary')}
          >
            WhatsApp
            <span className="sr-only"> a {nombre}</span>
          </a>
        ) : null}
        <fetcher.Form method="post" onSubmit={() => onAct(id)}>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intencion"
            value="avisada"
            variant="quiet"
            pending={fetcher.state !== 'idle'}
          >
            Ya le avisé
            <span className="sr-only"> a {nombre}</span>
          </Button>
        </fetcher.Form>
      </div>
    </div>
  )
}
