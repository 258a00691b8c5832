import { TEXTOS_AJUSTES } from '#app/features/administradores/administrador.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'

/** The shortest passphrase of a backup, in characters. */
export const LEAST_FRASE = 12

/**
 * Why a download was refused, by the name that the address brings back to the form. `campo`: it belongs
 * beside the password.
 */
export const FALLAS = {
  clave: { campo: true, texto: TEXTOS_AJUSTES.claveActualIncorrecta },
  vacia: { campo: true, texto: 'Escribe tu contraseña.' },
  frase: { campo: false, texto: `Usa una frase de al menos ${LEAST_FRASE} caracteres para cifrarlo.` },
  'frase-abierta': {
    campo: false,
    texto: 'Los archivos abiertos no se cifran: borra la frase, o descarga el respaldo.',
  },
  intentos: { campo: true, texto: DEMASIADOS_INTENTOS },
  ocupado: {
    campo: false,
    texto: 'Ya se está descargando un respaldo. Espera a que termine e inténtalo de nuevo.',
  },
  danada: {
    campo: false,
    texto:
      'La base de datos está dañada, y un respaldo de ahora también lo estaría. Avísale hoy mismo a quien instaló el sitio.',
  },
  restaurando: { campo: false, texto: FORM_REFUSALS.closed.text },
  error: { campo: false, texto: 'No pudimos preparar el respaldo. Inténtalo de nuevo.' },
} as const

export type Falla = keyof typeof FALLAS

export const CAMPO_CLAVE = 'clave-de-descarga'

export const fallaOf = (nombre = ''): Falla | undefined =>
  Object.hasOwn(FALLAS, nombre) ? (nombre as Falla) : undefined

export const NADA_QUE_RESPALDAR = 'Todavía no hay nada que respaldar: el sitio no tiene contenido propio.'
export const PRUEBALA = '¿Todavía tienes la frase? Pruébala.'
export const OTRA_FRASE =
  'Esa no es la frase del último respaldo cifrado. Si ya no la tienes, descarga otro con una frase nueva.'

/** What «Respaldar ahora» says. */
export const TEXTOS_AHORA = {
  hecho: 'Respaldo guardado y comprobado.',
  haciendo: 'Se está haciendo el respaldo. Vuelve en unos minutos: aparecerá en esta lista.',
  reciente: 'Ya hay un respaldo de hace menos de diez minutos.',
  ocupado: 'Ya se está haciendo un respaldo. Vuelve en unos minutos: aparecerá en esta lista.',
  error:
    'El respaldo no resultó. Pídele a quien instaló el sitio que mire el registro del servidor a esta hora.',
} as const

type Lugar = { lugar: string; momento: string | null; away: boolean }

const HOUR_MS = 60 * 60 * 1000

/** «En sftp://copias@casa.cl/campanario: la última es de hace 3 días.» */
export function ageIn({ lugar, momento, away }: Lugar): string {
  const where = `En ${lugar}: ${away ? 'no responde; ' : ''}`
  return `${where}${momento ? `la última es de ${ago(momento)}.` : 'todavía no hay ninguna copia.'}`
}

function ago(moment: string): string {
  const hours = Math.floor((Date.now() - Date.parse(moment)) / HOUR_MS)
  if (hours < 1) return 'hace menos de una hora'
  if (hours < 48) return `hace ${hours === 1 ? '1 hora' : `${hours} horas`}`
  return `hace ${Math.floor(hours / 24)} días`
}
