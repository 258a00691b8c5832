import { type Block, createPdf } from '#app/platform/text/pdf.server.ts'
import { formatDay, formatMoment } from '#app/ui/dates.ts'
import type { DatosPersona } from './persona.ts'
import { nombreTipo, TIPOS_SOLICITUD, type TipoSolicitud } from './solicitud.ts'

/** Everything stored about one person, as a readable PDF. */
export function personaPdf(
  datos: DatosPersona,
  { quien, iglesia, momento }: { quien: string; iglesia: string; momento: string },
): Promise<Buffer> {
  const line = (name: string, text: string | null): Block[] => (text ? [{ kind: 'line', name, text }] : [])
  const blocks: Block[] = [
    ...line('De', quien),
    ...line('Responsable', iglesia),
    ...line('Fecha de esta copia', formatMoment(momento)),
  ]
  for (const [index, peticion] of datos.peticiones.entries()) {
    const { consentimiento } = peticion
    blocks.push(
      { kind: 'heading', text: `Petición de oración ${index + 1}` },
      ...line('Recibida', formatMoment(peticion.fecha)),
      ...line('Nombre', peticion.nombre),
      ...line('Correo electrónico', peticion.email),
      ...line('Teléfono', peticion.telefono),
      ...line('Petición', peticion.peticion),
      ...line('Estado', peticion.eliminada ? 'Eliminada' : peticion.atendida ? 'Atendida' : 'Pendiente'),
      ...line('Atendida el', peticion.atendidaEl && formatMoment(peticion.atendidaEl)),
      ...line('Consentimiento', `«${consentimiento.texto}», el ${formatMoment(consentimiento.fecha)}`),
    )
  }
  for (const solicitud of datos.solicitudes) {
    const known = solicitud.tipo in TIPOS_SOLICITUD
    const tipo = known ? nombreTipo(solicitud.tipo as TipoSolicitud) : solicitud.tipo
    blocks.push(
      { kind: 'heading', text: `Solicitud de datos: ${tipo}` },
      ...line('Recibida', formatMoment(solicitud.fecha)),
      ...line('Nombre', solicitud.nombre),
      ...line('Contacto', solicitud.contacto),
      ...line('Detalle', solicitud.detalle),
      ...line('Plazo', formatDay(solicitud.vence)),
      ...line('Plazo ampliado', solicitud.prorroga),
      ...line('Respondida', solicitud.cerrada && formatMoment(solicitud.cerrada)),
      ...line('Respuesta', solicitud.respuesta),
    )
  }
  if (datos.cuenta) {
    blocks.push(
      { kind: 'heading', text: 'Cuenta del panel' },
      ...line('Correo electrónico', datos.cuenta.email),
      ...line('Desde', formatMoment(datos.cuenta.desde)),
      ...datos.cuenta.sesiones.flatMap(({ dispositivo, direccion, desde }) =>
        line(
          'Sesión',
          `${dispositivo}, desde el ${formatMoment(desde)}, dirección IP ${direccion ?? 'desconocida'}`,
        ),
      ),
      ...line('Acciones anotadas', String(datos.cuenta.actividad.length)),
    )
  }
  blocks.push({
    kind: 'note',
    text: 'Los emojis aparecen con su nombre, como [corazón rojo], y los signos que esta tipografía no tiene como [ ]; la copia en JSON los trae tal como se escribieron.',
  })
  return createPdf({ title: 'Copia de tus datos', author: iglesia, blocks })
}
