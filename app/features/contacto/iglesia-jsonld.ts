import type { Horario } from '#app/parts/iglesia/contacto.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { iconoPath } from '#app/parts/page/iconos.ts'
import type { DatosSitio } from '#app/parts/page/meta.ts'
import { parseUrl } from '#app/ui/parse-url.ts'

const DIAS: [RegExp, string, string][] = [
  [/^lunes/, 'Mo', 'Monday'],
  [/^martes/, 'Tu', 'Tuesday'],
  [/^mi[eé]rcoles/, 'We', 'Wednesday'],
  [/^jueves/, 'Th', 'Thursday'],
  [/^viernes/, 'Fr', 'Friday'],
  [/^s[aá]bados?/, 'Sa', 'Saturday'],
  [/^domingos?/, 'Su', 'Sunday'],
]

/** The church as JSON-LD (`Church`). Leaves placeholders out: search engines would publish them. */
export function iglesiaJsonLd({ sitio, contacto, origin }: DatosSitio): object {
  const real = (key: 'telefono' | 'email') =>
    contacto[key] === CONTACTO_INICIAL[key] ? undefined : contacto[key]
  const redes = [contacto.facebook, contacto.instagram].filter((url) => parseUrl(url)?.pathname.length !== 1)
  const horas = contacto.horarios.flatMap(parseHorario)
  return {
    '@type': 'Church',
    '@id': `${origin}/#iglesia`,
    name: sitio.nombre,
    description: sitio.mision,
    url: `${origin}/`,
    logo: origin + iconoPath('icono-512.png', sitio),
    image: origin + iconoPath('icono-512.png', sitio),
    telephone: real('telefono'),
    email: real('email'),
    address: {
      '@type': 'PostalAddress',
      streetAddress: contacto.direccion,
      addressLocality: sitio.localidad,
      addressCountry: 'CL',
    },
    openingHours: horas.map(({ short, opens, closes }) => `${short} ${opens}${closes ? `-${closes}` : ''}`),
    openingHoursSpecification: horas.map(({ long, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${long}`,
      opens,
      closes,
    })),
    sameAs: redes.filter(Boolean),
  }
}

/** A row of the schedule as days and hours; undefined if it is free text. */
export function parseHorario({ dia, hora }: Horario) {
  const day = DIAS.find(([name]) => name.test(dia.trim().toLowerCase()))
  const [opens, closes] = Array.from(
    hora.matchAll(/(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?\s?m|p\.?\s?m)?/gi),
    ([, hours = '', minutes = '00', half = '']) => {
      const afternoon = /^p/i.test(half)
      const value = (Number(hours) % (half ? 12 : 24)) + (afternoon ? 12 : 0)
      return `${String(value).padStart(2, '0')}:${minutes}`
    },
  )
  return day && opens ? [{ short: day[1], long: day[2], opens, closes }] : []
}
