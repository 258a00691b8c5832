import { z } from 'zod'
import { whatsappSchema } from '#app/parts/iglesia/contacto.ts'
import { enlaceOf, spellEnlace } from '#app/ui/forms/enlace.ts'
import {
  lineaOpcionalSchema,
  lineaSchema,
  textoOpcionalSchema,
  textoSchema,
} from '#app/ui/forms/texto-schema.ts'

/*
 * What a page of the church's own is made of: blocks of a few kinds, one below the other. A form's row has
 * the fields of all kinds, of which each uses some; what is stored is `{ tipo, v, datos }` with those alone.
 * When a kind changes its data, a function at the end of its `antes` brings stored ones forward: their number
 * is the version.
 */

const CAMPOS = ['titulo', 'texto', 'enlace', 'foto', 'de'] as const

export type Campo = (typeof CAMPOS)[number]

type Datos = Readonly<Record<string, unknown>>

type Kind = {
  /** What the button says that adds one. */
  nombre: string
  /** The labels of its fields, in their order. */
  campos: Readonly<Partial<Record<Campo, string>>>
  ayuda?: string
  datos: z.ZodType<Partial<Record<Campo, string>>>
  antes?: readonly ((datos: Datos) => Datos)[]
}

const titulo = lineaOpcionalSchema(120)

const enlaceSchema = (isGood: (text: string) => boolean, mensaje: string) =>
  z
    .string()
    .overwrite((text) => spellEnlace(text.trim()))
    .max(1000)
    .refine(isGood, mensaje)

const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/
const destino = enlaceSchema(
  (text) => OWN_PATH.test(text) || enlaceOf(text) !== null,
  'Escribe un enlace completo, por ejemplo https://… o una página de este sitio, por ejemplo /agenda.',
)

const video = enlaceSchema(
  (text) => enlaceOf(text) !== null,
  'Pega el enlace del video, por ejemplo https://www.youtube.com/watch?v=…',
)

export const BLOQUES = {
  texto: {
    nombre: 'Texto',
    campos: { titulo: 'Título del bloque (opcional)', texto: 'Texto' },
    datos: z.object({ titulo, texto: textoSchema('Escribe el texto.', 10_000) }),
  },
  foto: {
    nombre: 'Foto',
    campos: { foto: 'Foto', texto: 'Descripción de esta foto' },
    datos: z.object({
      foto: z.string({ error: 'Elige una foto.' }).min(1, 'Elige una foto.').max(500),
      texto: lineaSchema('Describe la foto para quien no la ve.', 200),
    }),
  },
  fotos: {
    nombre: 'Fotos de la galería',
    campos: { titulo: 'Título del bloque (opcional)', de: 'Categoría' },
    ayuda: 'Muestra las seis más nuevas de esa categoría.',
    datos: z.object({ titulo, de: lineaSchema('Elige una categoría.', 120) }),
  },
  video: {
    nombre: 'Video',
    campos: { titulo: 'Título del video', enlace: 'Enlace del video' },
    datos: z.object({ titulo: lineaSchema('Escribe el título del video.', 120), enlace: video }),
  },
  persona: {
    nombre: 'Persona',
    campos: { titulo: 'Nombre', texto: 'Qué hace (opcional)', enlace: 'WhatsApp (opcional)', foto: 'Foto' },
    ayuda: 'Varias personas seguidas se ven una al lado de la otra.',
    datos: z.object({
      titulo: lineaSchema('Escribe el nombre.', 120),
      texto: lineaOpcionalSchema(160),
      enlace: whatsappSchema,
      foto: textoOpcionalSchema(500),
    }),
  },
  pregunta: {
    nombre: 'Pregunta',
    campos: { titulo: 'Pregunta', texto: 'Respuesta' },
    datos: z.object({
      titulo: lineaSchema('Escribe la pregunta.', 200),
      texto: textoSchema('Escribe la respuesta.', 3000),
    }),
  },
  boton: {
    nombre: 'Botón',
    campos: { titulo: 'Texto del botón', enlace: 'Enlace' },
    datos: z.object({ titulo: lineaSchema('Escribe el texto del botón.', 60), enlace: destino }),
  },
  agenda: {
    nombre: 'Fechas de la agenda',
    campos: { titulo: 'Título del bloque (opcional)', de: 'Categoría' },
    ayuda: 'Muestra las próximas fechas de esa categoría.',
    datos: z.object({ titulo, de: lineaSchema('Elige una categoría.', 120) }),
  },
  predicaciones: {
    nombre: 'Predicaciones',
    campos: { titulo: 'Título del bloque (opcional)', de: 'Serie' },
    ayuda: 'Muestra las seis más nuevas de esa serie.',
    datos: z.object({ titulo, de: lineaSchema('Elige una serie.', 120) }),
  },
  ley: {
    nombre: 'Texto legal',
    campos: { de: 'Parte' },
    ayuda: 'Lo pide la ley, y el sitio lo mantiene al día. Puedes moverlo, no quitarlo.',
    datos: z.object({ de: lineaSchema('Elige qué parte es.', 120) }),
  },
  mapa: {
    nombre: 'Mapa',
    campos: { titulo: 'Título del bloque (opcional)' },
    ayuda: 'Muestra la dirección y el mapa de Contacto.',
    datos: z.object({ titulo }),
  },
} as const satisfies Record<string, Kind>

export type Tipo = keyof typeof BLOQUES
export const TIPOS = Object.keys(BLOQUES) as [Tipo, ...Tipo[]]

export const isTipo = (name: unknown): name is Tipo =>
  typeof name === 'string' && Object.hasOwn(BLOQUES, name)

/** The fields that a kind has, with their labels, in their order. */
export const camposDe = (tipo: Tipo) => Object.entries(kindOf(tipo).campos) as [Campo, string][]

/** A block as its form's row has it: fields that its kind does not use are ''. */
export type Bloque = { tipo: Tipo } & Record<Campo, string>

const SIN_DATOS: Readonly<Record<Campo, string>> = { titulo: '', texto: '', enlace: '', foto: '', de: '' }

export const nuevoBloque = (tipo: Tipo, datos: Partial<Bloque> = {}): Bloque => ({
  ...SIN_DATOS,
  ...datos,
  tipo,
})

const kindOf = (tipo: Tipo): Kind => BLOQUES[tipo]

const campo = z.string().max(20_000).default('')

/** A form's row: what its kind asks for, and nothing of what it does not use. */
const filaSchema = z
  .object({ tipo: z.enum(TIPOS), titulo: campo, texto: campo, enlace: campo, foto: campo, de: campo })
  .transform((fila, context): Bloque => {
    const { data, error } = kindOf(fila.tipo).datos.safeParse(fila)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return nuevoBloque(fila.tipo, data)
  })

export const MOST_BLOQUES = 60

export const bloquesSchema = z
  .array(filaSchema)
  .max(MOST_BLOQUES, `Usa como máximo ${MOST_BLOQUES} partes.`)
  .default([])

/** What is stored of a block. */
export const guardadoSchema = z.array(
  z.object({ tipo: z.string(), v: z.number().int().min(1), datos: z.record(z.string(), z.unknown()) }),
)

export const textOfBloques = (bloques: readonly Bloque[]): string =>
  JSON.stringify(
    bloques.map(({ tipo, ...fields }) => {
      const { campos, antes = [] } = kindOf(tipo)
      const used = CAMPOS.filter((name) => Object.hasOwn(campos, name))
      return {
        tipo,
        v: antes.length + 1,
        datos: Object.fromEntries(used.map((name) => [name, fields[name]])),
      }
    }),
  )

/** The stored blocks, brought forward; without those that cannot be read. */
export const readBloques = (text: string): Bloque[] =>
  guardadoSchema.parse(JSON.parse(text)).flatMap(({ tipo, v, datos }) => {
    if (!isTipo(tipo)) return []
    const { antes = [], datos: schema } = kindOf(tipo)
    const { data } = schema.safeParse(antes.slice(v - 1).reduce((now, forward) => forward(now), datos))
    return data ? [nuevoBloque(tipo, data)] : []
  })

/** A block in words, for versions and where somebody else's change is shown. */
export const enPalabras = (bloques: readonly Bloque[]): string =>
  bloques
    .map(({ tipo, titulo, texto, enlace, de }) =>
      [BLOQUES[tipo].nombre, titulo, texto, enlace, tipo === 'fotos' ? de : ''].filter(Boolean).join(' · '),
    )
    .join('\n')
