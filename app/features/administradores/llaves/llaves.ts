import { z } from 'zod'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { maximo } from '#app/ui/forms/texto-schema.ts'

/** A passkey, as its owner sees it; `ultimoUso` is '' before the first sign-in with it. */
export type Llave = { id: string; nombre: string; desde: string; ultimoUso: string }

/** What the browser asks a device for, to confirm who asks; `reto` goes back with the answer. */
export type PreguntaLlave = {
  reto: string
  opciones: {
    challenge: string
    rpId: string
    timeout: number
    userVerification: 'required'
    allowCredentials: { id: string; type: 'public-key' }[]
  }
}

/** Where it comes from. */
export const RUTA_CONFIRMAR = '/admin/llaves/confirmar'

export const MAX_LLAVES = 20

/** What a browser answers after a fingerprint or a PIN, as JSON. */
const respuesta = z.string().max(20_000)

/** Begins adding one; the password only when the session is not a fresh one. */
export const prepararLlaveSchema = z.object({
  nombre: z.string().overwrite(unaLinea).max(60, maximo(60)).optional(),
  claveActual: z.string().max(200, 'Contraseña incorrecta.').optional(),
})
export const agregarLlaveSchema = z.object({ reto: z.string().max(2000), respuesta })
export const quitarLlaveSchema = z.object({ id: z.string().max(64) })
// Anything else is an answer that proves nothing.
export const entrarConLlaveSchema = z.object({ respuesta: respuesta.catch('') })

export const TEXTOS_LLAVES = {
  agregada: 'Huella o PIN agregado con éxito',
  quitada: 'Huella o PIN quitado con éxito',
  noEsta: 'Esa huella o PIN ya no está en la lista. Recarga la página.',
  vencido: 'Pasó demasiado tiempo. Inténtalo de nuevo.',
  noComprobada: 'No pudimos comprobar tu huella o PIN. Inténtalo de nuevo.',
  desconocida: 'Esa huella o PIN ya no sirve en este sitio. Entra con tu contraseña.',
  yaEsta: 'En este dispositivo ya puedes entrar con tu huella o tu PIN.',
  muchas: `Ya tienes ${MAX_LLAVES}: quita antes una que no uses.`,
  noLeida: 'No se leyó tu huella o PIN. Inténtalo de nuevo.',
  noLeidaAlConfirmar: 'No se leyó tu huella o PIN. Inténtalo de nuevo, o escribe tu contraseña.',
  noLeidaAlEntrar: 'No se leyó tu huella o PIN. Inténtalo de nuevo, o entra con tu contraseña.',
  escribeClave: 'Escribe tu contraseña.',
  errorAgregar: 'Error al agregar tu huella o PIN. Inténtalo de nuevo.',
  errorQuitar: 'Error al quitar la huella o PIN. Inténtalo de nuevo.',
} as const
