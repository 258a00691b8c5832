import { z } from 'zod'
import { spellEnlace } from '#app/ui/forms/enlace.ts'

/**
 * How far something that is brought is: it is being read, waits for a yes, is brought, is there; what it left
 * as drafts is being published; it is being taken back; it could not be read.
 */
export type Paso = 'mirando' | 'listo' | 'trayendo' | 'hecho' | 'publicando' | 'deshaciendo' | 'fallo'

/** A process works at these. */
export const EN_MARCHA: readonly Paso[] = ['mirando', 'trayendo', 'publicando', 'deshaciendo']

export const TIPOS = [
  'foto',
  'predicacion',
  'evento',
  'pagina',
  'boletin',
  'peticion',
  'contacto',
  'persona',
] as const
export type Tipo = (typeof TIPOS)[number]

const NOMBRES: Record<Tipo, [una: string, varias: string]> = {
  foto: ['foto', 'fotos'],
  predicacion: ['predicación', 'predicaciones'],
  evento: ['evento', 'eventos'],
  pagina: ['página', 'páginas'],
  boletin: ['boletín', 'boletines'],
  peticion: ['petición de oración', 'peticiones de oración'],
  contacto: ['ficha de contacto', 'fichas de contacto'],
  persona: ['persona con su contraseña', 'personas con su contraseña'],
}

export type Cuentas = Partial<Record<Tipo, number>>

export const ilegiblesSchema = z.array(z.object({ que: z.string(), por: z.string() }))
/** One that could not be read or brought, and why. */
export type Ilegible = z.output<typeof ilegiblesSchema>[number]

/** What was understood. */
export const vistoSchema = z.object({
  fuentes: z.array(z.string()),
  cuentas: z.partialRecord(z.enum(TIPOS), z.number()),
  /** Those that are here already. */
  estan: z.number(),
  ilegibles: z.number(),
  /** What has to be done by hand. */
  aparte: z.number().default(0),
  /** The first of both. */
  cuales: ilegiblesSchema,
  /** Whether people come with their passwords, as somebody decided. */
  claves: z.boolean().optional(),
})
export type Visto = z.output<typeof vistoSchema>

export type Traida = {
  id: string
  paso: Paso
  nombre: string
  visto: Visto | undefined
  /** How many were brought so far, of each kind. */
  traidos: Cuentas
  /** Those of them that nobody sees yet. */
  borradores: number
  fallidos: Ilegible[]
  mensaje: string
  creada: string
  deshacible: boolean
}

export const NOMBRADOS = 20

export const DIAS_PARA_DESHACER = 30

const numero = new Intl.NumberFormat('es-CL')

export const totalDe = (cuentas: Cuentas): number =>
  TIPOS.reduce((sum, tipo) => sum + (cuentas[tipo] ?? 0), 0)

/** «214 fotos, 61 predicaciones»; '' of nothing. */
export const enPalabras = (cuentas: Cuentas): string =>
  TIPOS.flatMap((tipo) => {
    const count = cuentas[tipo] ?? 0
    return count > 0 ? `${numero.format(count)} ${NOMBRES[tipo][count === 1 ? 0 : 1]}` : []
  }).join(', ')

/** «214 fotos, 61 predicaciones, 3 ya están, 2 no se entienden, 1 queda por hacer a mano». */
export function entendido({ cuentas, estan, ilegibles, aparte }: Visto): string {
  const rest = [
    ...(estan > 0 ? [estan === 1 ? '1 ya está' : `${numero.format(estan)} ya están`] : []),
    ...(ilegibles > 0
      ? [ilegibles === 1 ? '1 no se entiende' : `${numero.format(ilegibles)} no se entienden`]
      : []),
    ...(aparte > 0
      ? [aparte === 1 ? '1 queda por hacer a mano' : `${numero.format(aparte)} quedan por hacer a mano`]
      : []),
  ]
  return [enPalabras(cuentas), ...rest].filter(Boolean).join(', ')
}

export const TEXTOS_TRAER = {
  mirando: 'Estamos leyendo lo que enviaste.',
  trayendo: 'Se está trayendo.',
  deteniendo: 'Detenido: lo que ya llegó quedó como borrador.',
  publicando: 'Se está publicando.',
  deshaciendo: 'Se está deshaciendo.',
  quitada: 'Listo.',
  ocupado: 'Ya se está trayendo algo. Espera a que termine; si se cortó, inténtalo de nuevo en un minuto.',
  cambio: 'Alguien siguió con esto mientras tanto. Mira cómo va e inténtalo de nuevo.',
  nada: 'No encontramos nada que sepamos traer: mira abajo de dónde se puede.',
  vacio: 'Elige un archivo.',
  sinDireccion: 'Escribe una dirección completa, por ejemplo https://…',
  noResponde: 'Esa dirección no responde. Revisa que esté bien escrita y que el sitio todavía funcione.',
  privada: 'Esa dirección es de una red privada: no la abrimos.',
  subidaPerdida:
    'El archivo ya no está: los que no se terminan de traer se guardan un día. Súbelo de nuevo; lo que ya llegó no se repite.',
  interrumpida: 'Se interrumpió. Repite la orden: lo que ya llegó no se trae dos veces.',
  muchasVeces: 'Se detuvo varias veces en el mismo lugar. Lo que ya llegó quedó como borrador.',
  inesperado: 'No se pudo. Pídele a quien instaló el sitio que mire el registro del servidor a esta hora.',
  error: 'No pudimos empezar. Inténtalo de nuevo.',
} as const

export const FALLAS_TRAER = {
  'traer-archivos': TEXTOS_TRAER.error,
  'traer-direccion': TEXTOS_TRAER.error,
  traer: TEXTOS_TRAER.error,
  'no-traer': TEXTOS_TRAER.error,
  'detener-traer': TEXTOS_TRAER.error,
  'publicar-traido': TEXTOS_TRAER.error,
  'deshacer-traer': TEXTOS_TRAER.error,
} as const

export const direccionSchema = z.object({
  direccion: z
    .string({ error: TEXTOS_TRAER.sinDireccion })
    .overwrite((text) =>
      spellEnlace(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text.trim()) ? `https://${text.trim()}` : text.trim()),
    )
    .max(2000, TEXTOS_TRAER.sinDireccion)
    .refine((text) => /^https?:\/\/[^\s@]+$/i.test(text), TEXTOS_TRAER.sinDireccion),
})
