import { TEXTOS_CATEGORIA_AGENDA } from '#app/features/agenda/categorias/categoria.ts'
import { categoriaNamed as categoriaAgendaNamed } from '#app/features/agenda/categorias/categorias.server.ts'
import type { Excepcion } from '#app/features/agenda/evento.ts'
import { addEvento } from '#app/features/agenda/eventos.server.ts'
import { tables as agenda } from '#app/features/agenda/tables.server.ts'
import { boletinFormSchema, TEXTOS_BOLETIN } from '#app/features/boletin/formulario.ts'
import { tables as boletin } from '#app/features/boletin/tables.server.ts'
import { saveBorrador } from '#app/features/boletin/write.server.ts'
import { categoriaNamed } from '#app/features/galeria/categorias.server.ts'
import { fotoSchema } from '#app/features/galeria/foto.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { tables as galeria } from '#app/features/galeria/tables.server.ts'
import { bloquesSchema, MOST_BLOQUES } from '#app/features/paginas/bloques.ts'
import { TEXTOS_PAGINA } from '#app/features/paginas/pagina-propia.ts'
import { addPagina, findLegal } from '#app/features/paginas/paginas.server.ts'
import { tables as paginas } from '#app/features/paginas/tables.server.ts'
import {
  CONSENTIMIENTO_DE_ANTES,
  CONSENTIMIENTOS,
  peticionSchema,
} from '#app/features/peticiones/peticion.ts'
import { insertPeticion } from '#app/features/peticiones/peticiones.server.ts'
import { tables as peticiones } from '#app/features/peticiones/tables.server.ts'
import { MOST_TRANSCRIPT, predicacionSchema } from '#app/features/predicaciones/predicacion.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { findSerieByName, serieNamed } from '#app/features/predicaciones/series/series.server.ts'
import { tables as predicaciones } from '#app/features/predicaciones/tables.server.ts'
import { whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { readWhole } from '#app/platform/audios/source.server.ts'
import { claimOf } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { xmlText } from '#app/platform/text/xml.server.ts'
import { keepFiles, type ToKeep } from '#app/platform/uploads/take-upload.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { enlaceOf } from '#app/ui/forms/enlace.ts'
import { dateTimeOriginal } from '#app/ui/images/taken-at.ts'
import { today } from '#app/ui/moments.ts'
import { type Archivo, FuenteError, type Hallazgo, type Medio } from './found.server.ts'
import { readText } from './fuentes/archivos.server.ts'
import { dayOfName } from './fuentes/fotos.server.ts'
import { claveDeFoto, OF_A_PICTURE, OF_A_SOUND, withMedio } from './medios.server.ts'
import type { Ilegible, Tipo } from './traer.ts'

/*
 * Takes what a source found to our nouns, as drafts, by the functions that their forms use.
 */

export const TABLAS = {
  foto: 'galeria',
  predicacion: 'predicaciones',
  evento: 'eventos',
  pagina: 'paginas',
  boletin: 'boletines',
  peticion: 'peticiones',
  contacto: 'config',
} as const satisfies Record<Tipo, keyof Tables>

export const CLAIMS = { ...galeria, ...predicaciones, ...agenda, ...paginas, ...boletin, ...peticiones }

/** The batch is not being brought any more: somebody stopped it. */
export class Detenida extends Error {}

export type Partes = { db: Db; files: FileStore; fetch: GuardedFetch; signal: AbortSignal }

type Nuevo = {
  traida: string
  tipo: Tipo
  clave: string
  viejas?: readonly string[]
  lote?: string
  /** Of what has its id already. */
  fila?: string
}

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
  return bringPagina(parts, nuevo, found)
}

async function keep(
  parts: Partes,
  { traida, tipo, clave, viejas = [], lote = traida, fila: id = newId() }: Nuevo,
  files: readonly ToKeep[],
  add: (trx: Db, id: string, urls: string[]) => Promise<unknown>,
): Promise<void> {
  const tabla = TABLAS[tipo]
  const kept = await keepFiles(parts, files, async (trx, urls) => {
    await remember(trx, traida, { clave, tabla, fila: id })
    const write = () => add(trx, id, urls)
    if (claimOf(CLAIMS, tabla)?.waits)
      await whilePublic(trx, { claims: CLAIMS, tabla, ids: [id], lote }, { sale: '' }, write)
    else await write()
    for (const ruta of viejas) {
      const to = { traida, tabla, fila: id }
      await trx
        .insertInto('direcciones_viejas')
        .values({ ruta: ruta.slice(0, 1000), ...to })
        .onConflict((on) => on.column('ruta').doUpdateSet(to))
        .execute()
    }
  })
  if (!kept.ok) throw new FuenteError(kept.mensaje)
}

/** @throws Detenida */
async function remember(
  trx: Db,
  traida: string,
  { clave, ...to }: { clave: string; tabla: keyof Tables; fila: string },
): Promise<void> {
  const going = await trx
    .updateTable('traidas')
    .set({ intentos: 0 })
    .where('id', '=', traida)
    .where('paso', '=', 'trayendo')
    .returning('id')
    .executeTakeFirst()
  if (!going) throw new Detenida('Somebody stopped it')
  await trx
    .insertInto('traidos')
    .values({ clave, traida, ...to })
    .onConflict((on) => on.column('clave').doUpdateSet({ traida, ...to }))
    .execute()
}

/** Text that both databases take, no longer than a form allows. */
const cut = (text: string, max: number): string => {
  const clean = xmlText(text).trim()
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`
}

const dayOr = (...days: (string | undefined)[]): string =>
  days.find((day) => diaSchema.safeParse(day).success) ?? today()

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

const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  async *stream(start = 0, end = bytes.length) {
    yield bytes.subarray(start, end)
  },
})

async function rememberCategoria(trx: Db, traida: string, nombre: string) {
  const { id } = await trx
    .selectFrom('categorias')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow()
  await remember(trx, traida, { clave: `categoria ${id}`, tabla: 'categorias', fila: id })
}

/** The category of events that came without one. */
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
      ...{ encargado: '', whatsapp: '', inscripcion: false, cupo: 0, motivo: '', imagen: url },
      ...{ ...found, ...words, lugar: cut(found.lugar, 300), enlace: cut(found.enlace, 2000) },
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

async function bringPredicacion(
  parts: Partes,
  nuevo: Nuevo,
  { audio, audioLigero, imagen, deSerie, viejas, ...found }: Extract<Hallazgo, { tipo: 'predicacion' }>,
): Promise<Ilegible[]> {
  const titulo = cut(found.titulo, 160) || 'Sin título'
  const fecha = dayOr(found.fecha)
  const link = enlaceOf(found.link) ? found.link : ''
  if (!link && !audio) throw new FuenteError('No trae audio ni video.')
  const datos = predicacionSchema.parse({
    ...{ titulo, fecha, link },
    conductor: cut(found.conductor, 120) || 'Sin nombre',
    descripcion: cut(found.descripcion, 5000) || titulo,
  })
  const named = { folder: 'predicaciones', nombre: titulo, fecha }
  const lost: Ilegible[] = []
  const serie = cut(found.serie, 80)
  const { notas = '', transcripcion } = found
  const mas = {
    ...{ pasajes: cut(found.pasajes, 2000), notas: cut(notas, 20_000) },
    transcripcion: transcripcion ? cut(await readText(transcripcion), MOST_TRANSCRIPT) : '',
  }
  type Files = { campo: 'imagen' | 'audio' | 'audioLigero' | 'serie'; file: ToKeep }[]
  const write = (files: Files) =>
    keep(
      parts,
      { ...nuevo, viejas },
      files.map(({ file }) => file),
      async (trx, id, urls) => {
        const urlOf = (campo: string) => urls[files.findIndex((each) => each.campo === campo)] ?? ''
        const de = { descripcion: cut(deSerie?.descripcion ?? '', 2000), imagen: urlOf('serie') }
        const named = serie ? await serieNamed(trx, serie, de) : undefined
        if (named?.isNew)
          await remember(trx, nuevo.traida, { clave: `serie ${named.id}`, tabla: 'series', fila: named.id })
        const sounds = { audio: urlOf('audio'), audioLigero: urlOf('audioLigero') }
        const more = { ...mas, ...sounds, serie: named?.id ?? null }
        await addPredicacion(trx, id, { ...datos, ...more }, urlOf('imagen'))
      },
    )
  const pictures: Files = []
  const addPicture = async (campo: 'imagen' | 'serie', medio: Medio | undefined) => {
    const bytes = medio && (await pictureOf(parts, medio).catch(lostOf(lost, titulo, 'sin su foto')))
    if (bytes) pictures.push({ campo, file: { ...named, source: sourceOf(bytes) } })
  }
  const withSound = (
    campo: 'audio' | 'audioLigero',
    medio: Medio | undefined,
    then: (files: Files) => Promise<void>,
  ): Promise<void> =>
    medio
      ? withMedio(parts, medio, OF_A_SOUND, (source) =>
          then([{ campo, file: { ...named, source, clase: 'audio' } }]),
        )
      : then([])
  await withSound('audio', audio, (sound) =>
    withSound('audioLigero', audioLigero, async (light) => {
      await addPicture('imagen', imagen)
      if (serie && !(await findSerieByName(parts.db, serie))) await addPicture('serie', deSerie?.imagen)
      await write([...sound, ...light, ...pictures])
    }),
  )
  return lost
}

/** A request keeps its moment, its state and what was agreed to. */
async function bringPeticion(
  parts: Partes,
  nuevo: Nuevo,
  { datos, fecha, leido, atendida, atendidaEn, consentimiento }: Extract<Hallazgo, { tipo: 'peticion' }>,
): Promise<Ilegible[]> {
  const { telefono } = peticionSchema.shape
  const tel = telefono.safeParse(datos.telefono.trim() || undefined)
  const words = tel.success ? datos.peticion : `${datos.peticion}\n\nTeléfono: ${datos.telefono}`
  const { data, error } = peticionSchema.omit({ consentimiento: true }).safeParse({
    ...{ nombre: cut(datos.nombre, 120) || 'Sin nombre', telefono: tel.data, email: datos.email },
    peticion: cut(words, 5000),
  })
  if (!data) throw new FuenteError(error.issues[0]?.message ?? '')
  const flag = (value: boolean) => (value ? 1 : 0)
  await keep(parts, nuevo, [], (trx, id) =>
    insertPeticion(trx, id, data, '', {
      ...{ fecha, leido: flag(leido), atendida: flag(atendida), consentimientoEn: fecha },
      // How long it is kept is counted from here where nobody noted it.
      atendidaEn: atendida ? (atendidaEn ?? now()) : null,
      consentimiento: CONSENTIMIENTOS.has(consentimiento) ? consentimiento : CONSENTIMIENTO_DE_ANTES,
    }),
  )
  return []
}

/**
 * The church's contact, where it has none yet; without what is not understood of it, if that may be left out.
 */
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

async function bringPagina(
  parts: Partes,
  nuevo: Nuevo,
  { bloques, viejas, legal, orden, enMenu = false, ...found }: Extract<Hallazgo, { tipo: 'pagina' }>,
): Promise<Ilegible[]> {
  const titulo = cut(found.titulo, 120)
  const lost: Ilegible[] = []
  const kept = bloques.slice(0, MOST_BLOQUES)
  if (bloques.length > kept.length)
    lost.push({
      que: titulo,
      por: `Quedó sin sus últimas ${bloques.length - kept.length} partes: es muy larga.`,
    })
  const fotos = kept.flatMap(({ foto }) => foto ?? [])
  await withFotos(parts, fotos, lostOf(lost, titulo, 'sin una foto'), async (archivos) => {
    const files = archivos.flatMap((source): ToKeep[] =>
      source ? [{ source, folder: 'paginas', nombre: titulo }] : [],
    )
    await keep(parts, { ...nuevo, viejas }, files, async (trx, id, urls) => {
      const [sources, addresses] = [[...archivos], [...urls]]
      const series = new Map<string, string>()
      for (const { tipo, de } of kept)
        if (tipo === 'predicaciones') series.set(de, (await findSerieByName(trx, de))?.id ?? '')
      const rows = kept.flatMap(({ foto, ...bloque }) => {
        const url = foto && sources.shift() ? addresses.shift() : ''
        if (foto && !url) return []
        const most = bloque.tipo === 'pregunta' ? 200 : 120
        const words = { titulo: cut(bloque.titulo, most), texto: cut(bloque.texto, foto ? 200 : 10_000) }
        // What a series is called elsewhere is here the one of that name.
        const de = bloque.tipo === 'predicaciones' ? (series.get(bloque.de) ?? '') : bloque.de
        if (bloque.tipo === 'predicaciones' && !de) return []
        return [{ ...bloque, ...words, de, foto: url ?? '', ...labelled(bloque.tipo, words, titulo) }]
      })
      const resumen = cut(found.resumen, 200)
      if (legal && (await findLegal(trx, legal))) throw new FuenteError(TEXTOS_PAGINA.legalTomada)
      const datos = { titulo, resumen, enMenu, bloques: bloquesSchema.parse(rows) }
      await addPagina(trx, id, datos, { legal, orden })
    })
  })
  return lost
}

/** What a photo and a video need to be told of, where nobody told it. */
const labelled = (tipo: string, { titulo, texto }: { titulo: string; texto: string }, page: string) =>
  tipo === 'foto' ? { texto: texto || page } : tipo === 'video' ? { titulo: titulo || page } : {}

/** The files of pictures, for as long as `run` takes; undefined for those that cannot be had. */
async function withFotos(
  parts: Partes,
  [first, ...rest]: readonly Medio[],
  lose: (error: unknown) => undefined,
  run: (archivos: (Archivo | undefined)[]) => Promise<void>,
): Promise<void> {
  if (!first) return run([])
  let began = false
  const withRest = (own: Archivo | undefined) => {
    began = true
    return withFotos(parts, rest, lose, (others) => run([own, ...others]))
  }
  try {
    await withMedio(parts, first, OF_A_PICTURE, async (archivo) => {
      await claveDeFoto(archivo)
      await withRest(archivo)
    })
  } catch (error) {
    if (began) throw error
    lose(error)
    await withRest(undefined)
  }
}

const lostOf = (lost: Ilegible[], que: string, quedo: string) => (error: unknown) => {
  if (!(error instanceof FuenteError)) throw error
  lost.push({ que, por: `Quedó ${quedo}: ${error.message}` })
  return undefined
}

/** A picture's bytes. @throws FuenteError if it cannot be had, or is none. */
const pictureOf = (parts: Partes, medio: Medio) =>
  withMedio(parts, medio, OF_A_PICTURE, async (archivo: Archivo) => {
    await claveDeFoto(archivo)
    return readWhole(archivo)
  })
