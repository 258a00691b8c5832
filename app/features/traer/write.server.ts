import { TEXTOS_CATEGORIA_AGENDA } from '#app/features/agenda/categorias/categoria.ts'
import { categoriaNamed as categoriaAgendaNamed } from '#app/features/agenda/categorias/categorias.server.ts'
import type { Excepcion } from '#app/features/agenda/evento.ts'
import { addEvento } from '#app/features/agenda/eventos.server.ts'
import { boletinFormSchema, TEXTOS_BOLETIN } from '#app/features/boletin/formulario.ts'
import { saveBorrador } from '#app/features/boletin/write.server.ts'
import { categoriaNamed } from '#app/features/galeria/categorias.server.ts'
import { fotoSchema } from '#app/features/galeria/foto.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import {
  CONSENTIMIENTO_DE_ANTES,
  CONSENTIMIENTOS,
  camposPeticion,
} from '#app/features/peticiones/peticion.ts'
import { insertPeticion } from '#app/features/peticiones/peticiones.server.ts'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { readWhole } from '#app/platform/audios/source.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { dateTimeOriginal } from '#app/ui/images/taken-at.ts'
import { FuenteError, type Hallazgo } from './found.server.ts'
import { dayOfName } from './fuentes/fotos.server.ts'
import {
  cut,
  dayOr,
  keep,
  lostOf,
  type Nuevo,
  type Partes,
  pictureOf,
  remember,
  sourceOf,
} from './keep.server.ts'
import { claveDeFoto } from './medios.server.ts'
import type { Ilegible } from './traer.ts'
import { bringPagina } from './write-pagina.server.ts'
import { bringPersona } from './write-persona.server.ts'
import { bringPredicacion } from './write-predicacion.server.ts'

/* Takes what a source found to our nouns, as drafts, by the functions that their forms use. */

/** What names a thing at its source. @throws FuenteError if it is a picture that cannot be kept. */
export const claveDe = async (found: Hallazgo): Promise<string> =>
  found.tipo === 'foto' && found.clave === undefined ? claveDeFoto(found.medio.archivo) : found.clave

/**
 * Brings one thing, in one transaction with what remembers that it came.
 * @returns what of it did not come. @throws FuenteError if it cannot be brought. @throws Detenida
 */
export async function bring(
  parts: Partes,
  traida: string,
  found: Hallazgo,
  clave: string,
): Promise<Ilegible[]> {
  const nuevo = { traida, clave, tipo: found.tipo }
  if (found.tipo === 'foto') return bringFoto(parts, nuevo, found)
  if (found.tipo === 'predicacion') return bringPredicacion(parts, nuevo, found)
  if (found.tipo === 'evento') return bringEvento(parts, nuevo, found)
  if (found.tipo === 'boletin') return bringBoletin(parts, nuevo, found)
  if (found.tipo === 'peticion') return bringPeticion(parts, nuevo, found)
  if (found.tipo === 'contacto') return bringContacto(parts, nuevo, found)
  if (found.tipo === 'persona') return bringPersona(parts, nuevo, found)
  return bringPagina(parts, nuevo, found)
}

const HEAD = 128 * 1024

async function bringFoto(
  parts: Partes,
  nuevo: Nuevo,
  { medio, titulo, ...found }: Extract<Hallazgo, { tipo: 'foto' }>,
): Promise<Ilegible[]> {
  const archivo = 'archivo' in medio ? medio.archivo : undefined
  // One that its bytes name was looked at for that.
  const bytes = await (archivo && !found.clave ? readWhole(archivo) : pictureOf(parts, medio))
  const taken = dateTimeOriginal(bytes.buffer.slice(0, HEAD))?.slice(0, 10)
  const fecha = dayOr(found.fecha, taken, archivo && dayOfName(archivo))
  const categoria = cut(found.categoria, 60)
  const source = sourceOf(bytes)
  const file = { source, folder: 'galeria', nombre: titulo, fecha }
  const lote = `${nuevo.traida} ${foldText(categoria)}`
  await keep(parts, { ...nuevo, lote }, [file], async (trx, id, [url = '']) => {
    const { nombre, isNew } = await categoriaNamed(trx, categoria)
    if (isNew) await rememberCategoria(trx, nuevo.traida, nombre)
    const descripcion = cut(found.descripcion, 2000) || `${nombre}, ${formatDay(fecha)}`
    await addFoto(
      trx,
      id,
      fotoSchema.parse({ titulo: cut(titulo, 160) || nombre, categoria: nombre, fecha, descripcion }),
      url,
    )
  })
  return []
}

async function rememberCategoria(trx: Db, traida: string, nombre: string) {
  const { id } = await trx
    .selectFrom('categorias')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow()
  await remember(trx, traida, { clave: `categoria ${id}`, tabla: 'categorias', fila: id })
}

const EVENTOS = 'Eventos'

async function bringEvento(
  parts: Partes,
  nuevo: Nuevo,
  { tipo: _, clave: __, excepciones, imagen, ...found }: Extract<Hallazgo, { tipo: 'evento' }>,
): Promise<Ilegible[]> {
  const words = { titulo: cut(found.titulo, 160), descripcion: cut(found.descripcion, 5000) }
  const lost: Ilegible[] = []
  const bytes = imagen && (await pictureOf(parts, imagen).catch(lostOf(lost, words.titulo, 'sin su foto')))
  const files = bytes ? [{ source: sourceOf(bytes), folder: 'agenda', nombre: words.titulo }] : []
  await keep(parts, nuevo, files, async (trx, id, [url = '']) => {
    const evento = {
      encargado: '',
      whatsapp: '',
      inscripcion: false,
      cupo: 0,
      motivo: '',
      imagen: url,
      ...found,
      ...words,
      lugar: cut(found.lugar, 300),
      enlace: cut(found.enlace, 2000),
      categoria: await categoriaAgendaOf(trx, nuevo.traida, cut(found.categoria, 40) || EVENTOS),
      excepciones: excepciones.map(({ cambios, ...rest }) =>
        cambios ? { ...rest, cambios: cutAll(cambios) } : rest,
      ),
    }
    await addEvento(trx, id, evento)
  })
  return lost
}

const ESCRITO = { fecha: true, titulo: true, texto: true, avisos: true } as const

/** A bulletin waits as any that is being written. */
async function bringBoletin(
  parts: Partes,
  nuevo: Nuevo,
  { fecha, titulo, texto, avisos }: Extract<Hallazgo, { tipo: 'boletin' }>,
): Promise<Ilegible[]> {
  const { data, error } = boletinFormSchema.pick(ESCRITO).safeParse({ fecha, titulo, texto, avisos })
  if (!data) throw new FuenteError(error.issues[0]?.message ?? '')
  await keep(parts, nuevo, [], async (trx, id) => {
    const { fecha, ...escrito } = data
    if ((await saveBorrador(trx, { id, version: 0, clave: id }, fecha, escrito)) === 'taken')
      throw new FuenteError(TEXTOS_BOLETIN.ocupada)
  })
  return []
}

const cutAll = (cambios: NonNullable<Excepcion['cambios']>) => ({
  ...cambios,
  ...(cambios.titulo && { titulo: cut(cambios.titulo, 160) }),
  ...(cambios.descripcion && { descripcion: cut(cambios.descripcion, 5000) }),
  ...(cambios.lugar && { lugar: cut(cambios.lugar, 300) }),
  ...(cambios.enlace && { enlace: cut(cambios.enlace, 2000) }),
})

/** The slug of the agenda's category of that name, made if there is none. */
async function categoriaAgendaOf(trx: Db, traida: string, nombre: string): Promise<string> {
  const named = await categoriaAgendaNamed(trx, nombre)
  if (named === 'demasiadas') throw new FuenteError(TEXTOS_CATEGORIA_AGENDA.demasiadas)
  const { slug, isNew } = named
  const { id } = await trx
    .selectFrom('categorias_agenda')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  if (isNew) await remember(trx, traida, { clave: `agenda ${id}`, tabla: 'categorias_agenda', fila: id })
  return slug
}

/** A request keeps its moment, its state and what was agreed to. */
async function bringPeticion(
  parts: Partes,
  nuevo: Nuevo,
  { datos, fecha, leido, atendida, atendidaEn, consentimiento }: Extract<Hallazgo, { tipo: 'peticion' }>,
): Promise<Ilegible[]> {
  const { telefono } = camposPeticion.shape
  const tel = telefono.safeParse(datos.telefono.trim() || undefined)
  const words = tel.success ? datos.peticion : `${datos.peticion}\n\nTeléfono: ${datos.telefono}`
  const { data, error } = camposPeticion.omit({ consentimiento: true }).safeParse({
    nombre: cut(datos.nombre, 120) || 'Sin nombre',
    telefono: tel.data,
    email: datos.email,
    peticion: cut(words, 5000),
  })
  if (!data) throw new FuenteError(error.issues[0]?.message ?? '')
  const flag = (value: boolean) => (value ? 1 : 0)
  await keep(parts, nuevo, [], (trx, id) =>
    insertPeticion(trx, id, data, '', {
      fecha,
      leido: flag(leido),
      atendida: flag(atendida),
      consentimientoEn: fecha,
      // How long it is kept is counted from here where nobody noted it.
      atendidaEn: atendida ? (atendidaEn ?? now()) : null,
      consentimiento: CONSENTIMIENTOS.has(consentimiento) ? consentimiento : CONSENTIMIENTO_DE_ANTES,
    }),
  )
  return []
}

/** The church's contact, where it has none yet, without what is not understood if that may be missing. */
async function bringContacto(
  parts: Partes,
  nuevo: Nuevo,
  { titulo, datos }: Extract<Hallazgo, { tipo: 'contacto' }>,
): Promise<Ilegible[]> {
  const { error: { issues } = { issues: [] } } = contactoSchema.safeParse(datos)
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const good = Object.fromEntries(Object.entries(datos).filter(([campo]) => !wrong.has(campo)))
  const { data, error } = contactoSchema.safeParse(good)
  if (!data) throw new FuenteError(`${error.issues[0]?.message} Complétalos en Contacto.`)
  await keep(parts, { ...nuevo, fila: 'contacto' }, [], async (trx) => {
    if (!(await saveContacto(trx, data, 0))) throw new FuenteError('El sitio ya tiene los suyos.')
  })
  return issues.map(({ path, message }) => ({ que: `${titulo}: ${String(path[0])}`, por: message }))
}
