import { type ComponentType, useId } from 'react'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { FacebookIcon, InstagramIcon, WhatsAppIcon } from '#app/ui/brand-marks.tsx'

type Red = {
  nombre: string
  detalle: string
  href: string
  Icon: ComponentType<{ className?: string }>
  colour: string
}

const redes = ({ whatsapp, facebook, instagram }: Contacto): Red[] => [
  {
    nombre: 'WhatsApp',
    detalle: 'Escríbenos; respondemos en cuanto podemos.',
    href: enlaceWhatsapp({ whatsapp }),
    Icon: WhatsAppIcon,
    colour: 'text-vitral-oliva',
  },
  {
    nombre: 'Facebook',
    detalle: 'Noticias y transmisiones de nuestros cultos.',
    href: facebook,
    Icon: FacebookIcon,
    colour: 'text-vitral-zafiro',
  },
  {
    nombre: 'Instagram',
    detalle: 'Fotos e historias de la comunidad.',
    href: instagram,
    Icon: InstagramIcon,
    // The ruby that is read by night too.
    colour: 'text-error',
  },
]

/** Three large cards. A network without an address has none; WhatsApp always has a number. */
export function ContactoCards({ contacto }: { contacto: Contacto }) {
  return (
    <ul className="grid gap-3 sm:gap-5 sm:grid-flow-col sm:auto-cols-fr">
      {redes(contacto).map((red) => red.href && <RedCard key={red.nombre} red={red} />)}
    </ul>
  )
}

function RedCard({ red: { nombre, detalle, href, Icon, colour } }: { red: Red }) {
  const id = useId()
  return (
    <li className="relative flex items-center gap-4 max-xs:grid max-xs:grid-cols-[auto_1fr] max-xs:gap-y-2 sm:max-lg:flex-col sm:max-lg:items-start rounded-carta bg-superficie p-4 shadow-carta transition-transform duration-200 focus-within:-translate-y-1 hover:-translate-y-1 md:p-6">
      <span
        className={`grid size-14 max-xs:size-11 shrink-0 place-items-center rounded-full bg-relieve ${colour}`}
      >
        <Icon className="size-7" />
      </span>
      <span className="min-w-0 max-xs:contents lg:self-start">
        {/* The link covers the card, so that all of it can be touched and its name stays short. */}
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={id}
          className="font-titulo font-semibold text-xl after:absolute after:inset-0 after:rounded-carta"
        >
          {nombre}
        </a>
        <span
          id={id}
          className="block text-sm text-tinta-suave max-xs:col-span-full max-xs:text-[min(1em,7vw)]"
        >
          {detalle}
          <span className="sr-only"> Se abre en una pestaña nueva.</span>
        </span>
      </span>
    </li>
  )
}
