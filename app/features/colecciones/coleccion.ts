import { z } from 'zod'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { isSinDireccion, SIN_DIRECCION } from '#app/ui/forms/linea.ts'
import { lineaOpcionalSchema, lineaSchema, textoSchema } from '#app/ui/forms/texto-schema.ts'
import { SHARED_AT } from '#app/ui/storage/kept.ts'

export const SECCION_COLECCIONES = '/admin/dashboard/colecciones'
export const RUTA_COLECCION = `${SECCION_COLECCIONES}/ver`
export const RUTA_PUBLICAR = `${SECCION_COLECCIONES}/publicar`
/** What guests open, followed by the collection's secret. */
export const RUTA_INVITADO = '/c'
/** Where the installed site takes photos from other applications. */
export const RUTA_COMPARTIR = SHARED_AT
export const rutaInvitado = (clave: string): string => `${RUTA_INVITADO}/${clave}`
/** Where their uploads go. */
export const rutaDeSubidas = (clave: string): string => `${rutaInvitado(clave)}/subidas`

/** The address of a collection within the dashboard. */
export const conId = (ruta: string, id: string, more: Record<string, string> = {}): string =>
  `${ruta}?${new URLSearchParams({ id, ...more })}`

export type EstadoFoto = 'espera' | 'publicada'
export type PideNombre = 'opcional' | 'no'

export const HORAS_ABIERTA = 72
/** How long what nobody approved is kept after the collection's end. */
export const DIAS_POR_PUBLICAR = 30

const GB = 1024 ** 3
/** The most that strangers can send. */
export const MOST_FOTOS = { aparato: 30, coleccion: 3000, bytes: 2 * GB }

export const CONSENTIMIENTO_FOTOS =
  'Estoy de acuerdo: la iglesia revisa las fotos que envío y puede publicarlas en su galería. Quienes aparecen en ellas lo saben'

export const TEXTOS_COLECCIONES = {
  agregada: 'Colección creada con éxito. Comparte su enlace.',
  actualizada: 'Colección actualizada con éxito',
  adelantada: 'Otra persona cambió esta colección. Revisa cómo quedó e inténtalo de nuevo.',
  extendida: 'Listo: recibe fotos por 72 horas más',
  cerrada: 'Colección cerrada: su enlace ya no recibe fotos',
  eliminada: 'Colección eliminada, con todo lo que estaba por publicar',
  errorAgregar: 'Error al crear la colección. Inténtalo de nuevo.',
  errorCambiar: 'Error al cambiar la colección. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la colección. Inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esa colección.',
} as const

export const TEXTOS_PUBLICAR = {
  publicada: 'Foto publicada en la galería',
  faltaOtra: 'Anotado. Como aparecen niños, falta que otra persona también la apruebe.',
  misma: 'Ya la aprobaste: como aparecen niños, tiene que aprobarla también otra persona.',
  descartada: 'Foto descartada',
  despues: 'Queda para después',
  deshecho: 'Deshecho: la foto está de nuevo por publicar',
  conMenores: 'Anotado: aparecen niños, así que la aprueban dos personas',
  yaNo: 'Esa foto ya no está por publicar: otra persona la vio antes, o quien la envió la retiró.',
  sinDescripcion: 'Escribe qué se ve en la foto.',
  errorPublicar: 'Error al publicar la foto. Inténtalo de nuevo.',
  errorDescartar: 'Error al descartar la foto. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar el cambio. Inténtalo de nuevo.',
} as const

export const TEXTOS_INVITADO = {
  noSirve:
    'Este enlace ya no recibe fotos, o no está completo. ¡Gracias por querer compartirlas! Pídele uno nuevo a quien te lo dio.',
  cerrada: 'Esta colección ya no recibe fotos. Aquí siguen las que enviaste. ¡Gracias!',
  limite:
    'Llegaron muchas fotos desde esta conexión en la última hora. Espera un poco y vuelve a intentarlo.',
  aparato: 'Ya enviaste 30 fotos, que es lo más que cabe por persona. ¡Muchas gracias!',
  coleccion: 'Esta colección ya está llena: llegaron 3.000 fotos. ¡Muchas gracias a todas y todos!',
  bytes: 'Por ahora no hay espacio para más fotos. Avísale a quien te dio el enlace y vuelve más tarde.',
  sinConsentimiento: 'Para enviar tus fotos, marca que estás de acuerdo.',
  perdida: 'Esa foto no llegó completa. Inténtalo de nuevo.',
  noEsTuya: 'Esa foto ya no está aquí, o ya se publicó.',
  heic: 'Tu teléfono guardó esa foto en formato HEIC y este navegador no la puede abrir. Envíala como JPG.',
  retirada: 'Foto retirada: la borramos.',
  error: 'Hubo un error al guardar tu foto. Inténtalo de nuevo.',
  sinConexion: 'No hay conexión. Vuelve a intentarlo cuando tengas señal.',
} as const

export const coleccionSchema = z.object({
  titulo: lineaSchema('Escribe el título.', 60),
  fecha: diaSchema,
  categoria: z.string().max(60).default(''),
  nombre: z.enum(['opcional', 'no']).default('opcional'),
})
export type DatosColeccion = z.output<typeof coleccionSchema>

export const publicarSchema = z.object({
  id: z.string().max(100),
  descripcion: textoSchema(TEXTOS_PUBLICAR.sinDescripcion, 2000),
})

/** All that a guest can send by the collection's address, besides the files. */
export const invitadoSchema = z.object({
  que: z.enum(['enviar', 'retirar']),
  /** The finished upload of a photo. */
  subida: z.literal('').or(z.uuid()).default(''),
  foto: z.string().max(100).default(''),
  nombre: lineaOpcionalSchema(80).refine(isSinDireccion, SIN_DIRECCION),
  menores: z.literal('on').optional(),
  consentimiento: z.literal('on').optional(),
})
export type EnvioInvitado = z.output<typeof invitadoSchema>
