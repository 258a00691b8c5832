import { Bot, Check, HandHeart, type IconNode, Mail, MessageCircle, Phone, RotateCcw } from 'lucide'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Mas } from '#app/parts/admin/fila.tsx'
import { Eliminar } from '#app/parts/admin/fila-editable.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { normalizeWhatsapp } from '#app/parts/iglesia/contacto.ts'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { Correo } from '#app/ui/correo.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatShortMoment } from '#app/ui/moments.ts'
import { SOSPECHAS, TEXTOS_PETICION } from '../peticion.ts'
import { Cuidado, type Equipo, type Mostrada, Oracion } from './cuidado.tsx'

/** Two in a phone's width, in all of their words. */
const LADO_A_LADO =
  'max-sm:grow max-xs:w-full max-xs:px-2! max-xs:text-[min(1em,7vw)]! max-sm:[&>svg]:hidden xs:max-sm:whitespace-nowrap xs:max-sm:px-2.5 xs:max-sm:text-sm'

/** A prayer request: its text, the contact details and its actions. */
export function PeticionItem({
  peticion,
  equipo,
  onAct,
}: {
  peticion: Mostrada
  equipo: Equipo
  onAct: (id: string) => void
}) {
  const { id, nombre, telefono, email, fecha, atendida, sospecha } = peticion
  const to = (intencion: string) => ({ clave: id, onAct, fields: { intencion, id } })
  const fetcher = useFetcher({ key: id })
  return (
    <li>
      <article
        aria-label={`Petición de ${nombre}`}
        className={`rounded-carta border-l-4 bg-superficie p-4 max-sm:pb-2 shadow-carta sm:p-6 sm:max-lg:pb-3 ${atendida ? 'border-vitral-oliva' : 'border-vitral-ambar'}`}
      >
        <div className="relative items-baseline justify-between gap-x-4 pr-10 sm:flex sm:flex-wrap">
          <h3 className="text-lg">{nombre}</h3>
          <div className="-top-2 absolute right-0">
            <Mas nombre={`la petición de ${nombre}`}>
              <Eliminar
                nombre={`petición de ${nombre}`}
                question={{ title: TEXTOS_PETICION.confirmar, detail: `De ${nombre}.` }}
                fields={{ intencion: 'eliminar-peticion', id }}
                fetcher={fetcher}
                onAct={() => onAct(id)}
              />
            </Mas>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-tinta-suave">
            <time dateTime={fecha}>{formatShortMoment(fecha)}</time>
            {sospecha && (
              <span className="inline-flex items-center gap-1 font-bold text-error">
                <Icon of={Bot} className="size-4" />
                Dudosa
              </span>
            )}
            {atendida && (
              <span className="inline-flex items-center gap-1 font-bold text-vitral-oliva">
                <Icon of={Check} className="size-4" />
                Atendida
              </span>
            )}
          </p>
        </div>
        {sospecha && <p className="mt-1 text-sm text-tinta-suave">{SOSPECHAS[sospecha]}</p>}
        <p className="mt-2 max-w-[70ch] whitespace-pre-wrap break-words text-base">{peticion.peticion}</p>
        <Oracion peticion={peticion} equipo={equipo} />
        <ul className="forced-colors:ml-0 -ml-3 mt-1 flex min-w-0 flex-wrap">
          {telefono && (
            <>
              <Reach href={`tel:${telefono.replace(/[^+\d]/g, '')}`} icon={Phone} text={telefono} />
              <Reach
                href={rutaWhatsapp(normalizeWhatsapp(telefono))}
                icon={MessageCircle}
                text="WhatsApp"
                of={nombre}
              />
            </>
          )}
          <Reach href={`mailto:${email}`} icon={Mail} text={<Correo de={email} />} />
        </ul>
        <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-1 max-xs:mt-3">
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {peticion.ore ? (
              // In the button's place, so that nothing else comes under the finger.
              <span className="inline-flex min-h-12 items-center justify-center gap-2 px-4 font-bold text-vitral-oliva max-sm:flex-1">
                <Icon of={Check} className="size-5" />
                Oraste hoy
              </span>
            ) : (
              <SendButton
                {...to('ore-por-esto')}
                formClassName="contents"
                variant="secondary"
                className={LADO_A_LADO}
              >
                <Icon of={HandHeart} className="size-5" />
                <span>
                  Oré por esto<span className="sr-only">: la petición de {nombre}</span>
                </span>
              </SendButton>
            )}
            <SendButton
              {...to(atendida ? 'pendiente' : 'atendida')}
              formClassName="contents"
              variant="secondary"
              className={LADO_A_LADO}
            >
              <Icon of={atendida ? RotateCcw : Check} className="size-5" />
              <span>
                {atendida ? 'Marcar como pendiente' : 'Marcar como atendida'}
                <span className="sr-only"> la petición de {nombre}</span>
              </span>
            </SendButton>
            {sospecha && (
              <SendButton {...to('no-es-dudosa')} formClassName="contents" variant="secondary">
                No es dudosa<span className="sr-only"> la petición de {nombre}</span>
              </SendButton>
            )}
          </div>
          <Cuidado peticion={peticion} equipo={equipo} />
        </div>
      </article>
    </li>
  )
}

function Reach({
  href,
  icon,
  text,
  of,
}: {
  href: string
  icon: IconNode
  text: ReactNode
  /** Adds the person's name to the accessible name. */
  of?: string
}) {
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <li className="min-w-0">
      <a
        href={href}
        {...outside}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 text-vitral-zafiro hover:bg-relieve"
      >
        <Icon of={icon} className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere lining-nums">
          {text}
          {of && <span className="sr-only"> de {of}</span>}
        </span>
      </a>
    </li>
  )
}
