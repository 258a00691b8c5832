import { z } from 'zod'
import { lineaOpcionalSchema } from '#app/ui/forms/texto-schema.ts'

/** Choices of how many days an attended request is kept. */
export const PLAZOS = [30, 90, 365] as const
type Plazo = (typeof PLAZOS)[number]

/** The church's choices about stored requests: `config/privacidad`. */
export const ajustesPrivacidadSchema = z.object({
  /** Days after which an attended request is deleted. */
  borrarAtendidas: z.union(
    PLAZOS.map((dias) => z.literal(dias)),
    'Elige uno de los plazos.',
  ),
  /** Whether a mail to the team carries the request itself. */
  textoEnAvisos: z.boolean().default(false),
  /** Whether a photo is hidden as soon as somebody asks for that. */
  ocultarFotos: z.boolean().default(false),
  /** The country of the server; '' while nobody said it. */
  pais: lineaOpcionalSchema(60),
  /** Who represents the church before the law; '' while nobody said it. */
  representante: lineaOpcionalSchema(120),
})

export type AjustesPrivacidad = z.output<typeof ajustesPrivacidadSchema>

export const PRIVACIDAD_INICIAL: AjustesPrivacidad = {
  borrarAtendidas: 365,
  textoEnAvisos: false,
  ocultarFotos: false,
  pais: '',
  representante: '',
}

/** What the privacy page says of where the data are. `otros` also may keep them: the mail service, or nobody. */
export function alojamientoOf(pais: string, otros: string): string {
  const equivalente = 'exigimos una protección equivalente a la chilena'
  if (pais === '')
    return `No enviamos tus datos a otros países, salvo que ese servidor${otros && ` o ${otros}`} esté fuera de Chile; en ese caso ${equivalente}.`
  if (/^chile$/i.test(pais))
    return `Está en Chile, y no enviamos tus datos a otros países${otros && `, salvo que ${otros} esté fuera; en ese caso ${equivalente}`}.`
  return `Está fuera de Chile, en ${pais}: allá viajan tus datos y allá se guardan, y ${equivalente}${otros && `, también si ${otros} está en otro país`}.`
}

/** «30 días», «1 año». */
export const NOMBRES_PLAZO: Record<Plazo, string> = { 30: '30 días', 90: '90 días', 365: '1 año (365 días)' }

export const TEXTOS_PRIVACIDAD = {
  guardado: 'Ajustes guardados con éxito',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
  sinCorreo:
    'Nadie recibe avisos por correo: falta conectar el correo del sitio; pídelo a quien lo instaló. Hasta entonces, entra al panel a ver si llegó una petición.',
} as const
