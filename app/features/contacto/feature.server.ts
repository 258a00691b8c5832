import type { FeatureServer, PorCompletar } from '#app/parts/feature/feature.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { stepOf } from '#app/parts/iglesia/de-fabrica.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { acciones } from './acciones.server.ts'
import { PAGINA } from './pagina.ts'
import { versiones } from './versiones.server.ts'

export const contacto = {
  name: 'contacto',
  acciones,
  versiones,
  pages: [PAGINA],
  porCompletar: listPorCompletar,
} satisfies FeatureServer

/** Placeholders that visitors would take for the church's own contact (docs/product.md, The church's own words). */
async function listPorCompletar(db: Db): Promise<PorCompletar[]> {
  const { data: contacto } = await readContacto(db)
  const item = (campo: keyof Contacto, texto: string): PorCompletar => ({
    texto,
    ruta: '/admin/dashboard/contacto',
    ...stepOf(contacto, [campo]),
  })
  return [
    item('direccion', 'La dirección'),
    item('telefono', 'El teléfono de la iglesia'),
    item('email', 'El correo electrónico de la iglesia'),
    item('facebook', 'La página de Facebook'),
    item('instagram', 'La cuenta de Instagram'),
    item('whatsapp', 'El número de WhatsApp'),
    item('horarios', 'Los horarios de las reuniones'),
  ]
}
