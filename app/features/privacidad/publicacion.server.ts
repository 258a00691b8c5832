import { rutaDeTema } from '#app/features/sitio/temas.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { stepOf } from '#app/parts/iglesia/de-fabrica.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { AjustesPrivacidad } from './ajustes-privacidad.ts'
import { PAGINA } from './pagina.ts'

/** One of the things that article 14 ter asks to publish: `ruta` shows it, or is where it is filled in. */
export type Publicado = { letra: string; que: string; listo: boolean; ruta: string }

/** Where the church says who represents it, and where its server is. */
const ESTE_FORMULARIO = '/admin/dashboard/ajustes?parte=privacidad#se-publica'

/**
 * The twelve things, in the law's order. Most are parts of the notice that the product writes, whatever words
 * a church adds around them; three need something of the church.
 */
export async function listPublicado(
  db: Db,
  { pais, representante }: AjustesPrivacidad,
): Promise<Publicado[]> {
  const nombre = stepOf((await readSitio(db)).data, ['nombre']).listo
  const contacto = stepOf((await readContacto(db)).data, ['direccion', 'email']).listo
  const there = (letra: string, que: string, parte = '') => ({
    letra,
    que,
    listo: true,
    ruta: parte ? `${PAGINA.ruta}#${parte}` : PAGINA.ruta,
  })
  const unless = (missing: string | false, item: Publicado): Publicado =>
    missing ? { ...item, listo: false, ruta: missing } : item
  return [
    there('a', 'La política de privacidad, con su fecha'),
    unless(
      nombre ? representante === '' && ESTE_FORMULARIO : rutaDeTema('iglesia'),
      there('b', 'Quién responde: la iglesia y su representante legal', 'responsable'),
    ),
    unless(
      !contacto && '/admin/dashboard/contacto',
      there('c', 'La dirección, el correo y el formulario para pedir algo', 'como-pedirlo'),
    ),
    there('d', 'Qué datos se reciben, para qué, con qué permiso y quién los ve', 'para-que'),
    there('e', 'Cómo se protegen', 'seguridad'),
    there('f', 'Los derechos de cada persona', 'tus-derechos'),
    there('g', 'El derecho a reclamar ante la Agencia', 'como-pedirlo'),
    unless(pais === '' && ESTE_FORMULARIO, there('h', 'Si los datos salen de Chile', 'quien-los-ve')),
    there('i', 'Cuánto tiempo se guardan', 'cuanto-tiempo'),
    there('j', 'De dónde vienen los datos', 'que-datos'),
    there('k', 'El derecho a retirar el consentimiento', 'para-que'),
    there('l', 'Que nadie decide por ti con una máquina', 'para-que'),
  ]
}
