import type { z } from 'zod'
import { olvidoSchema } from '#app/features/administradores/administrador.ts'
import { addAdminEmail } from '#app/features/administradores/administradores.server.ts'
import { cuentaBancariaSchema } from '#app/features/donaciones/cuenta-bancaria.ts'
import { categoriaSchema } from '#app/features/galeria/categoria.ts'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { fotoSchema } from '#app/features/galeria/foto.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { peticionSchema } from '#app/features/peticiones/peticion.ts'
import { savePodcast } from '#app/features/podcast/podcast.server.ts'
import { DIBUJADA, datosPodcastSchema } from '#app/features/podcast/podcast.ts'
import { predicacionSchema } from '#app/features/predicaciones/predicacion.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { serieSchema } from '#app/features/predicaciones/series/serie.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { solicitudSchema } from '#app/features/privacidad/solicitud.ts'
import { addSolicitud, closeSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { unwrap } from '../forms/schemas.ts'
import { addCuenta, addPeticion } from '../rows.ts'

/** No text field takes more, and no list more rows. */
const MOST = 5000
const MOST_ROWS = 30
/** As long as an address may be (RFC 5321); our schemas leave it to the format. */
const MOST_EMAIL = 254

/** One word of `n` characters. */
export function oneWord(n: number): string {
  return 'Bienaventuranza'.repeat(Math.ceil(n / 15)).slice(0, n)
}

/**
 * Texts of `n` characters without a space; a field takes the first kind that its schema accepts at any
 * length.
 */
const KINDS: ((n: number) => string)[] = [
  oneWord,
  (n) => `${'m'.repeat(Math.max(0, Math.min(n, MOST_EMAIL) - 11))}@iglesia.cl`,
  (n) => `https://www.iglesia.cl/${'x'.repeat(Math.max(0, n - 23))}`,
  (n) => '9'.repeat(n),
  () => '12.345.678-5',
  () => '2026-11-15',
]

/**
 * The longest content that a form's schema accepts: every text at its maximum, without spaces, every list
 * full.
 */
export function longest<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return schema.parse(longestInput(schema))
}

function longestInput(schema: z.ZodType): unknown {
  const plain = unwrap(schema)
  if (plain.type === 'object')
    return Object.fromEntries(
      Object.entries((plain as z.ZodObject).shape).map(([name, field]) => [
        name,
        longestInput(field as z.ZodType),
      ]),
    )
  if (plain.type === 'array') {
    const row = longestInput((plain as z.ZodArray<z.ZodType>).element)
    return largest(schema, MOST_ROWS, (n) => Array.from({ length: n }, () => row))
  }
  if (plain.type === 'enum') return (plain as z.ZodEnum).options[0]
  if (plain.type === 'literal') return [...(plain as z.ZodLiteral).values][0]
  for (const kind of KINDS) {
    const text = largest(schema, MOST, kind)
    if (text !== undefined) return text
  }
  return undefined
}

/** The largest of its kind; undefined where the field takes none of that kind. */
function largest<Value>(schema: z.ZodType, most: number, make: (n: number) => Value): Value | undefined {
  const accepts = (n: number) => schema.safeParse(make(n)).success
  let accepted = [1, 12, 40].find(accepts)
  if (accepted === undefined) return undefined
  let refused = most + 1
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2)
    if (accepts(middle)) accepted = middle
    else refused = middle
  }
  return make(accepted)
}

/** The end of the address of the sermon that has all a sermon can have. */
export const SLUG = 'larga'

/** Fills a site with the longest content that each of its forms takes. */
export async function fillWithLongest(db: Db, administrator: string): Promise<void> {
  const sitio = await readSitio(db)
  const longSitio = longest(sitioSchema)
  const pastores = longSitio.pastores.map((pastor) => ({ ...pastor, foto: '' }))
  // The home page whole: the longest list of its sections has one of them alone.
  await saveSitio(db, { ...longSitio, pastores, secciones: undefined }, sitio.version)
  const contacto = await readContacto(db)
  await saveContacto(db, longest(contactoSchema), contacto.version)
  const { nombre: categoria } = longest(categoriaSchema)
  await addCategoria(db, categoria)
  await savePodcast(db, { ...longest(datosPodcastSchema), portada: DIBUJADA }, 0, 'https://www.iglesia.cl')
  const serie = newId()
  await changeContent(db, async (trx) => {
    const { nombre, descripcion } = longest(serieSchema)
    await addSerie(trx, serie, { nombre, descripcion })
    const more = {
      serie,
      slug: SLUG,
      pasajes: 'Juan 3:16',
      notas: oneWord(2000),
      transcripcion: oneWord(2000),
    }
    await addPredicacion(trx, newId(), { ...longest(predicacionSchema), ...more }, '')
    for (let n = 0; n < 3; n++) {
      await addFoto(trx, newId(), { ...longest(fotoSchema), categoria }, '/icono-192.png')
      await addPredicacion(trx, newId(), longest(predicacionSchema), '')
    }
  })
  for (let n = 0; n < 2; n++) {
    await addCuenta(db, longest(cuentaBancariaSchema))
    await addPeticion(db, longest(peticionSchema))
    const { id } = await addSolicitud(db, longest(solicitudSchema))
    if (n === 0) await closeSolicitud(db, id, longest(solicitudSchema).detalle.slice(0, 1000))
  }
  const { email } = longest(olvidoSchema)
  await inTransaction(db, async (trx) => {
    await addAdminEmail(trx, email)
    await logActivity(trx, administrator, 'foto-agregada', longest(fotoSchema).titulo)
    await logActivity(trx, email, 'administrador-agregado', email)
  })
}
