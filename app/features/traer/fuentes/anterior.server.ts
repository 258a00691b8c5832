import { z } from 'zod'
import { MODALIDADES } from '#app/features/agenda/opciones.ts'
import { excepcionSchema, localSchema, reglaSchema } from '#app/features/agenda/reglas.server.ts'
import { TIPOS as TIPOS_DE_BLOQUE } from '#app/features/paginas/bloques.ts'
import { legalOf } from '#app/features/paginas/pagina.ts'
import { isZona } from '#app/parts/iglesia/sitio.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import type { Archivo, Contexto, Found, Fuente, Medio } from '../found.server.ts'
import { cabezaDe } from './archivos.server.ts'
import {
  BEGINS,
  type Coleccion,
  coleccionOf,
  type Documento,
  type Documentos,
  dayOf,
  finder,
  momentOf,
  own,
  readAll,
  readExport,
  textOf,
} from './documentos.server.ts'
import { SIN_CARPETA } from './fotos.server.ts'
import { isParametros, personaOf, porInvitar } from './personas.server.ts'

/*
 * The version of this site that a document database held, as its export tools write it
 * (`documentos.server.ts`), and what «Descargar todo» makes of this version (docs/formato.md), in the same
 * shape. Its files lie beside it, or at the addresses that the documents name.
 */

export const anterior: Fuente = {
  nombre: 'La versión anterior de este sitio',
  async suyos(archivos) {
    const json: Archivo[] = []
    for (const each of archivos) {
      if (!/\.json$/i.test(each.ruta)) continue
      if (!coleccionOf(each) && !BEGINS.test(await cabezaDe(each))) continue
      const found = await readExport(each)
      // The rest of what «Descargar todo» made says the same in other ways.
      if (own(found, 'campanario')) return archivos.filter(({ ruta }) => ruta.startsWith(folderOf(each)))
      if (Object.keys(found).length > 0) json.push(each)
    }
    if (json.length === 0) return []
    for (const each of archivos)
      if (!json.includes(each) && isParametros(each, await cabezaDe(each))) json.push(each)
    const { documentos } = await readAll(json)
    const find = finder(archivos)
    const named = [...documentos.galeria.values(), ...documentos.predicaciones.values()].flatMap((each) =>
      ['url', 'imagen'].flatMap((campo) => find(textOf(each, campo)) ?? []),
    )
    return [...new Set([...json, ...named])]
  },
  async *leer(archivos, contexto) {
    const { documentos, usuarios, administraban, parametros } = await readAll(archivos)
    const find = finder(archivos)
    /** A file that came along, or where it still is. */
    const medioOf = (address: string): Medio | undefined => {
      const archivo = find(address)
      if (archivo) return { archivo }
      return /^https?:/i.test(address) ? { direccion: address } : undefined
    }
    for (const [id, each] of documentos.predicaciones)
      yield {
        ...predicacionOf(id, each, contexto, medioOf),
        ...masOf(each, documentos.series, { medioOf, find }),
      }
    for (const [id, each] of documentos.galeria) yield fotoOf(id, each, contexto, medioOf)
    for (const [id, each] of documentos.eventos)
      yield eventoOf(id, each, documentos.categorias_agenda, medioOf)
    for (const [id, each] of documentos.paginas) yield paginaOf(id, each, documentos.series, medioOf)
    for (const [id, each] of documentos.boletines) yield boletinOf(id, each)
    for (const [id, each] of documentos.peticiones) yield peticionOf(id, each, contexto)
    const contacto = documentos.config.get('contacto')
    if (contacto) yield { tipo: 'contacto', clave: 'config contacto', titulo: 'Contacto', datos: contacto }
    yield* byHand(documentos)
    const named = new Set<string>()
    for (const each of usuarios) {
      const email = textOf(each, 'email').toLowerCase()
      const found = personaOf((campo) => own(each, campo), administraban.has(email), parametros)
      if (found) yield found
      named.add(email)
    }
    for (const email of administraban) if (!named.has(email)) yield { tipo: 'aparte', ...porInvitar(email) }
  },
}

const folderOf = ({ ruta }: Archivo) => ruta.slice(0, ruta.lastIndexOf('/') + 1)

type MedioOf = (address: string) => Medio | undefined

type Hallada<Tipo extends Found['tipo']> = Extract<Found, { tipo: Tipo }>

function predicacionOf(
  id: string,
  each: Documento,
  { zona }: Contexto,
  medioOf: MedioOf,
): Hallada<'predicacion'> {
  const titulo = textOf(each, 'titulo')
  return {
    tipo: 'predicacion',
    clave: `predicaciones ${id}`,
    titulo,
    conductor: textOf(each, 'conductor'),
    fecha: dayOf(each, 'fecha', zona) ?? dayOf(each, 'createdAt', zona) ?? '',
    descripcion: textOf(each, 'descripcion'),
    link: textOf(each, 'link'),
    pasajes: '',
    serie: '',
    viejas: [],
    imagen: medioOf(textOf(each, 'imagen')),
  }
}

function masOf(
  each: Documento,
  series: Documentos,
  { medioOf, find }: { medioOf: MedioOf; find: ReturnType<typeof finder> },
) {
  const serie = series.get(textOf(each, 'serie'))
  const slugs = [textOf(each, 'slug'), ...textOf(each, 'direcciones').split(/\s+/)].filter(Boolean)
  return {
    pasajes: textOf(each, 'pasajes'),
    notas: textOf(each, 'notas'),
    serie: textOf(serie, 'nombre'),
    transcripcion: find(textOf(each, 'transcripcion')),
    audio: medioOf(textOf(each, 'audio')),
    audioLigero: medioOf(textOf(each, 'audioLigero')),
    deSerie: serie && { descripcion: textOf(serie, 'descripcion'), imagen: medioOf(textOf(serie, 'imagen')) },
    viejas: slugs.map((slug) => `/predicaciones/${slug}`),
  }
}

const texto = z.string().default('')
const eventoSchema = z.object({
  titulo: z.string(),
  lugar: texto,
  enlace: texto,
  descripcion: texto,
  encargado: texto,
  whatsapp: texto,
  inicio: localSchema,
  fin: localSchema,
  zona: z.string().refine(isZona),
  modalidad: z.enum(MODALIDADES),
  inscripcion: z.boolean().default(false),
  cupo: z.int().min(0).default(0),
  motivo: texto,
  repeticion: reglaSchema.nullish().transform((regla) => regla ?? undefined),
  excepciones: z
    .array(excepcionSchema)
    .nullish()
    .transform((excepciones) => excepciones ?? []),
  cancelado: z.boolean().default(false),
})

const DANADO = 'No está como lo escribe este sitio.'

function eventoOf(id: string, each: Documento, categorias: Documentos, medioOf: MedioOf): Found {
  const { data } = eventoSchema.safeParse(each)
  if (!data) return { tipo: 'ilegible', que: textOf(each, 'titulo') || id, por: DANADO }
  const slug = textOf(each, 'categoria')
  const categoria = [...categorias.values()].find((one) => textOf(one, 'slug') === slug)
  return {
    tipo: 'evento',
    clave: `eventos ${id}`,
    ...data,
    imagen: medioOf(textOf(each, 'imagen')),
    categoria: textOf(categoria, 'nombre') || slug,
  }
}

const bloqueSchema = z.object({
  tipo: z.enum(TIPOS_DE_BLOQUE),
  titulo: texto,
  texto,
  enlace: texto,
  foto: texto,
  de: texto,
})

function paginaOf(id: string, each: Documento, series: Documentos, medioOf: MedioOf): Found {
  const titulo = textOf(each, 'titulo')
  const { data } = z.array(bloqueSchema).safeParse(own(each, 'bloques'))
  if (!data || !titulo) return { tipo: 'ilegible', que: titulo || id, por: DANADO }
  const bloques = data.map(({ foto, ...bloque }) => ({
    ...bloque,
    ...(bloque.tipo === 'predicaciones' && { de: textOf(series.get(bloque.de), 'nombre') }),
    foto: medioOf(foto),
  }))
  return {
    tipo: 'pagina',
    clave: `paginas ${id}`,
    titulo,
    resumen: textOf(each, 'resumen'),
    bloques,
    legal: legalOf(textOf(each, 'slug')),
    orden: z.int().positive().safeParse(own(each, 'orden')).data,
    enMenu: own(each, 'enMenu') === true,
    viejas: [`/p/${textOf(each, 'slug')}`],
  }
}

const boletinSchema = z.object({
  fecha: z.string(),
  titulo: texto,
  texto,
  avisos: z.array(z.object({ fecha: texto, texto })).default([]),
})

function boletinOf(id: string, each: Documento): Found {
  const { data } = boletinSchema.safeParse(each)
  return data
    ? { tipo: 'boletin', clave: `boletines ${id}`, ...data }
    : { tipo: 'ilegible', que: `Boletín ${textOf(each, 'fecha')}`, por: DANADO }
}

function fotoOf(id: string, each: Documento, { zona }: Contexto, medioOf: MedioOf): Found {
  const titulo = textOf(each, 'titulo')
  const url = textOf(each, 'url')
  const medio = medioOf(url)
  if (!medio)
    return {
      tipo: 'ilegible',
      que: titulo || id,
      por: url ? `Falta su archivo: ${url}` : 'No dice cuál es su archivo.',
    }
  return {
    tipo: 'foto',
    clave: `galeria ${id}`,
    medio,
    titulo,
    categoria: textOf(each, 'categoria') || SIN_CARPETA,
    fecha: dayOf(each, 'fecha', zona) ?? dayOf(each, 'createdAt', zona),
    descripcion: textOf(each, 'descripcion'),
  }
}

function peticionOf(id: string, each: Documento, { zona }: Contexto): Found {
  const moment = momentOf(own(each, 'fecha')) ?? momentOf(own(each, 'createdAt'))
  if (!moment) return { tipo: 'ilegible', que: `Petición de oración ${id}`, por: 'No dice cuándo se envió.' }
  const is = (campo: string) => own(each, campo) === true || own(each, campo) === 1
  return {
    tipo: 'peticion',
    clave: `peticiones ${id}`,
    titulo: `Petición de oración del ${formatDay(localAt(moment, zona).slice(0, 10))}`,
    datos: {
      nombre: textOf(each, 'nombre'),
      telefono: textOf(each, 'telefono'),
      email: textOf(each, 'email'),
      peticion: textOf(each, 'peticion'),
    },
    fecha: moment.toISOString(),
    leido: is('leido'),
    atendida: is('atendida'),
    atendidaEn: momentOf(own(each, 'atendidaEn'))?.toISOString(),
    consentimiento: textOf(each, 'consentimiento'),
  }
}

const CUENTA = ['banco', 'tipo', 'titular', 'numero', 'rut', 'correo']

/** Where money goes is for somebody to say, not for a file. */
function* byHand({ cuentas_bancarias }: Record<Coleccion, Documentos>) {
  for (const each of cuentas_bancarias.values()) {
    const [banco, tipo, titular, numero, rut, correo] = CUENTA.map((campo) => textOf(each, campo))
    const datos = [tipo, numero, titular, rut && `RUT ${rut}`, correo].filter(Boolean).join(', ')
    yield {
      tipo: 'aparte' as const,
      que: `Cuenta bancaria: ${banco}, ${datos}`,
      por: 'Revisa que sea de la iglesia y agrégala en Donaciones, que pide tu contraseña.',
    }
  }
}
