import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** Placeholders that visitors would take for the church's own contact (docs/product.md, The church's own words). */
export async function listPorCompletar(db: Db): Promise<string[]> {
  const { data: contacto } = await readContacto(db)
  const untouched = (field: keyof Contacto) => contacto[field] === CONTACTO_INICIAL[field]
  const checks: [boolean, string][] = [
    [untouched('telefono'), 'El teléfono de la iglesia'],
    [untouched('email'), 'El correo electrónico de la iglesia'],
    [untouched('whatsapp'), 'El número de WhatsApp'],
    [untouched('facebook'), 'La página de Facebook'],
    [untouched('instagram'), 'La cuenta de Instagram'],
    [untouched('direccion') && contacto.ubicacionMapa === '', 'La dirección para el mapa'],
  ]
  return checks.filter(([open]) => open).map(([, texto]) => texto)
}
