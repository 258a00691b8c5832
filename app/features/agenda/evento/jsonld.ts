import type { Momento } from '#app/parts/iglesia/zona.server.ts'
import { type DatosSitio, shorten } from '#app/parts/page/meta.ts'
import { paginaDeEvento } from '../pagina.ts'
import type { EventoVisible } from './evento.server.ts'

/** A local time with its offset, as schema.org writes moments. */
const isoOf = ({ local, desfase }: Momento) => `${local}:00${desfase}`

export function eventoJsonLd(
  evento: EventoVisible,
  { sitio, contacto, origin }: DatosSitio,
): Record<string, unknown> {
  const { titulo, descripcion, inicio, fin, cancelada, antes, modalidad, ruta, foto } = evento
  const { nombre } = paginaDeEvento({ ...evento, cuando: '' })
  return {
    '@type': 'Event',
    name: titulo,
    ...(descripcion && { description: shorten(descripcion, 500) }),
    inLanguage: 'es',
    url: origin + ruta,
    startDate: isoOf(inicio),
    endDate: isoOf(fin),
    ...(antes && !cancelada && { previousStartDate: isoOf(antes.inicio) }),
    eventStatus: `https://schema.org/${cancelada ? 'EventCancelled' : antes ? 'EventRescheduled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${modalidad === 'linea' ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: locationOf(evento, { sitio, contacto, origin }),
    image: [foto ? new URL(foto.url, origin).href : `${origin}/tarjeta/${nombre}.jpg`],
    organizer: { '@type': 'Organization', name: sitio.nombre, url: `${origin}/` },
    isAccessibleForFree: true,
  }
}

function locationOf(
  { modalidad, lugar, enlace, ruta }: EventoVisible,
  { sitio, contacto, origin }: DatosSitio,
) {
  if (modalidad === 'linea') return { '@type': 'VirtualLocation', url: enlace || origin + ruta }
  if (modalidad === 'otro') return { '@type': 'Place', name: lugar, address: lugar }
  return {
    '@type': 'Place',
    name: lugar ? `${sitio.nombre}, ${lugar}` : sitio.nombre,
    address: {
      '@type': 'PostalAddress',
      streetAddress: contacto.direccion,
      addressLocality: sitio.localidad,
      addressCountry: 'CL',
    },
  }
}
