import { Mail, MapPin, Phone } from 'lucide'
import { Link } from 'react-router'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { enlaceTelefono, enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { Marca, useLogo } from '#app/parts/iglesia/marca.tsx'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Enlace } from '#app/parts/page/pagina.ts'
import { FacebookIcon, InstagramIcon, WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { Correo } from '#app/ui/correo.tsx'
import { Icon } from '#app/ui/icon.tsx'

const ENLACES = [
  { ruta: '/home', texto: 'Inicio' },
  { ruta: '/galeria', texto: 'Galería' },
  { ruta: '/contacto', texto: 'Contacto' },
  { ruta: '/radio', texto: 'Radio Online' },
  { ruta: '/donaciones', texto: 'Donaciones' },
]

const ENLACES_LEGALES = [
  { ruta: '/privacidad', texto: 'Política de Privacidad' },
  { ruta: '/terminos', texto: 'Términos de Uso' },
  { ruta: '/sin-conexion', texto: 'Sin conexión' },
]

const RENGLON = 'inline-flex min-h-11 items-center gap-3 decoration-1 underline-offset-4 hover:underline'

/** As wide as their words, which need not wrap then. */
const COLUMNAS = 'grid gap-x-6 xs:grid-cols-[auto_auto]'

/** Of the logo. */
const CAJA = { alto: 64, ancho: 160, solo: 260 }

export function Pie({ sitio, contacto, ...rest }: { sitio: Sitio; contacto: Contacto; mas: Enlace[] }) {
  const mas = rest.mas.filter(({ ruta }) => !ENLACES.some((each) => each.ruta === ruta))
  const { alLado } = useLogo(CAJA)
  const redes = [
    { texto: 'Facebook', href: contacto.facebook, Icono: FacebookIcon },
    { texto: 'Instagram', href: contacto.instagram, Icono: InstagramIcon },
    { texto: 'WhatsApp', href: enlaceWhatsapp(contacto), Icono: WhatsAppIcon },
  ].filter(({ href }) => href !== '')
  return (
    <footer className="en-noche wrap-anywhere print:hidden">
      <div className="contenedor grid gap-x-12 gap-y-6 pt-8 pb-6 sm:grid-cols-2 lg:grid-cols-[1.7fr_2fr_1.3fr] lg:pt-16 lg:pb-12">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="flex items-center gap-3 font-semibold font-titulo text-xl">
            <Marca className="size-10 shrink-0" caja={CAJA} />
            {alLado && <span className="text-balance">{sitio.nombre}</span>}
          </p>
          <p className="mt-3 max-w-[26rem] text-sobre-noche-suave">{sitio.mision}</p>
          <ul className="mt-3 flex flex-wrap gap-3">
            {redes.map(({ texto, href, Icono }) => (
              <li key={texto}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${texto} (se abre en otra pestaña)`}
                  className="grid size-12 place-items-center rounded-full border border-borde-control transition-colors hover:border-vitral-ambar hover:text-vitral-ambar"
                >
                  <Icono className="size-5.5" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="pie-sitio">
          <h2 id="pie-sitio" className="mb-1 text-xl">
            El sitio
          </h2>
          <Renglones enlaces={[...ENLACES, ...mas]} className={COLUMNAS} />
        </nav>
        <section aria-labelledby="pie-contacto">
          <h2 id="pie-contacto" className="mb-1 text-xl">
            Contacto
          </h2>
          <address className="not-italic">
            <p className="flex min-h-11 items-center gap-3 text-balance">
              <Icon of={MapPin} className="size-5 shrink-0 text-vitral-ambar" />
              {contacto.direccion}
            </p>
            <p>
              <a href={enlaceTelefono(contacto)} className={`${RENGLON} lining-nums`}>
                <Icon of={Phone} className="size-5 shrink-0 text-vitral-ambar" />
                {contacto.telefono}
              </a>
            </p>
            <p>
              <a href={`mailto:${contacto.email}`} className={RENGLON}>
                <Icon of={Mail} className="size-5 shrink-0 text-vitral-ambar" />
                <Correo de={contacto.email} />
              </a>
            </p>
          </address>
        </section>
      </div>
      <div className="border-borde border-t">
        <div className="contenedor flex flex-wrap items-center justify-between gap-x-8 py-3 text-sm text-sobre-noche-suave">
          <p>
            © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {sitio.nombre}. Todos los
            derechos reservados.
          </p>
          <Renglones enlaces={ENLACES_LEGALES} className="flex flex-wrap gap-x-6 max-sm:flex-col" />
        </div>
      </div>
    </footer>
  )
}

type RenglonesProps = { enlaces: readonly Enlace[]; className: string }

const Renglones = ({ enlaces, className }: RenglonesProps) => (
  <ul className={className}>
    {enlaces.map(({ texto, ruta }) => (
      <li key={ruta}>
        <Link to={ruta} className={RENGLON}>
          {texto}
        </Link>
      </li>
    ))}
  </ul>
)
