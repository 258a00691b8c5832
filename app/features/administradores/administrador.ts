import { z } from 'zod'
import { LISTA_PERMISOS } from '#app/parts/feature/permisos.ts'
import { correoSchema, maximo } from '#app/ui/forms/texto-schema.ts'
import { isClaveComun } from './clave-comun.ts'

export const CLAVE_MINIMA = 10

const emailSchema = (error: string) =>
  z
    .string({ error })
    .trim()
    .toLowerCase()
    .max(320, 'Ese correo electrónico es demasiado largo.')
    .pipe(correoSchema)
const email = emailSchema('Escribe tu correo electrónico.')

export const loginSchema = z.object({
  email,
  clave: z.string({ error: 'Escribe tu contraseña.' }).max(200, 'Esa contraseña es demasiado larga.'),
})

const clavesIguales = (datos: { clave: string; claveRepetida: string }) => datos.clave === datos.claveRepetida
const noCoinciden = { error: 'Las contraseñas no coinciden.', path: ['claveRepetida'] }

export const claveNueva = z
  .string({ error: 'Escribe una contraseña.' })
  .min(CLAVE_MINIMA, `Usa al menos ${CLAVE_MINIMA} caracteres; una frase corta sirve.`)
  .max(200, { error: maximo(200), abort: true })
  .refine(
    (clave) => !isClaveComun(clave),
    'Esa contraseña es de las primeras que alguien probaría. Usa una frase corta.',
  )
const claveRepetida = z.string({ error: 'Repite la contraseña.' })

/** «Crear la primera cuenta de administrador»: the e-mail, and the password twice. */
export const primeraCuentaSchema = z
  .object({ email, clave: claveNueva, claveRepetida })
  .refine(clavesIguales, noCoinciden)

/** Choosing a password with a one-time link. */
export const elegirClaveSchema = z
  .object({ clave: claveNueva, claveRepetida })
  .refine(clavesIguales, noCoinciden)

/** Who helps whoever forgot the password where the site sends no mail. */
export const SIN_CORREO =
  'Pide un enlace nuevo a otra persona que administre: en Ajustes › Administradores puede crearlo. Si no hay otra, a quien instaló el sitio.'

/** «¿Olvidaste tu contraseña?» */
export const olvidoSchema = z.object({ email })

const permisos = z
  .array(z.enum(LISTA_PERMISOS))
  .min(1, 'Elige al menos una cosa que pueda hacer.')
  .max(LISTA_PERMISOS.length)
  .transform((chosen) => LISTA_PERMISOS.filter((permiso) => chosen.includes(permiso)))

/** Somebody new: what they may do; the owner of the e-mail chooses the password with a one-time link. */
export const nuevoAdministradorSchema = z.object({
  email: emailSchema('Escribe su correo electrónico.'),
  permisos,
})

/** What somebody may do from now on. */
export const permisosSchema = z.object({ id: z.string().max(320), permisos })

/** A button beside somebody of the list. */
export const deAlguienSchema = z.object({ email })

/** Changing one's own password: the current one, and the new one twice. */
export const cambiarClaveSchema = z
  .object({
    claveActual: z.string({ error: 'Escribe tu contraseña actual.' }).max(200, 'Contraseña incorrecta.'),
    clave: claveNueva,
    claveRepetida,
  })
  .refine(clavesIguales, noCoinciden)

/** The second step of the sign-in: the authenticator's six digits, or a recovery code. */
export const segundoPasoSchema = z.object({
  codigo: z.string({ error: 'Escribe el código.' }).trim().max(60, 'Ese código es demasiado largo.'),
})

/** Asks for the password again before anything that protects the account changes. */
export const claveDeNuevoSchema = z.object({
  claveActual: z.string({ error: 'Escribe tu contraseña.' }).max(200, 'Contraseña incorrecta.'),
})

export const rolesSchema = z.object({ adminEmails: z.array(z.string()) })

/** The errors of the sign-in (docs/product.md, Signing in). */
export const TEXTOS_LOGIN = {
  usuario: 'Correo electrónico no válido o usuario no registrado.',
  clave: 'Contraseña incorrecta.',
  otro: 'Error al iniciar sesión. Inténtalo de nuevo.',
} as const

export const TEXTOS_SEGUNDO = {
  activado: 'Verificación en dos pasos activada con éxito. Tus otras sesiones se cerraron.',
  desactivado: 'Verificación en dos pasos desactivada con éxito',
  codigosNuevos: 'Códigos creados con éxito. Los anteriores ya no sirven.',
  codigoIncorrecto: 'Ese código no es correcto. Revisa que sea el que se ve ahora en tu aplicación.',
  vencido: 'Pasó demasiado tiempo. Inicia sesión de nuevo.',
  yaActivo: 'La verificación en dos pasos ya está activada.',
  noActivo: 'La verificación en dos pasos no está activada.',
  otraClave: 'Ese código QR ya no sirve en este sitio. Cancela y vuelve a activar la verificación.',
  error: 'Error al cambiar la verificación en dos pasos. Inténtalo de nuevo.',
} as const

/** The site was restored with another `AUTH_SECRET`: the authenticator's codes can no longer be checked. */
export const codigoIlegible = (email: string) =>
  `Los códigos de tu aplicación ya no sirven: el sitio se restauró con otra clave secreta. Entra con uno de tus códigos de recuperación y vuelve a activar la verificación en Ajustes › Mi cuenta. Si no los tienes, pide a quien instaló el sitio que ejecute: npm run admin -- second-factor-off ${email}`

/** Who has no «Peticiones de oración» asks for a link of somebody who has, without mail. */
export const enlaceDeQuienLee = (email: string, quienes: readonly string[]) =>
  `${email} lee peticiones de oración y tú no, y con su enlace se podría entrar en su lugar. ${
    quienes.length > 0 ? `Pídele el enlace a ${alternativas.format(quienes)}, o` : 'Para crearlo,'
  } date primero el permiso «Peticiones de oración»: quedará en Actividad.`

const alternativas = new Intl.ListFormat('es-CL', { type: 'disjunction' })

export const TEXTOS_AJUSTES = {
  agregado: 'Persona agregada con éxito',
  invitada: 'Persona invitada: envíale el enlace',
  invitadaPorCorreo: 'Persona invitada: le enviamos el enlace por correo',
  quitado: 'Administrador quitado con éxito',
  yaEs: 'Ese correo ya es de un administrador.',
  yaEsta: 'Esa persona ya está: cambia sus permisos en la lista.',
  noEsta: 'Esa persona ya no está en la lista. Recarga la página.',
  ultimo: 'Es el único administrador con contraseña: agrega otro antes de quitarlo.',
  sinPermisos: 'Deja al menos un permiso, o quita a la persona.',
  permisosGuardados: 'Permisos guardados con éxito',
  permisosVistos: 'Listo, no te lo volveremos a decir.',
  enlaceNuevo: 'Enlace creado con éxito',
  enlaceEnviado: 'Enlace enviado por correo con éxito',
  enlaceAnulado: 'Enlace anulado con éxito',
  enlaceNoAbierto: 'Ese enlace ya se usó, venció o se anuló.',
  errorAnular: 'Error al anular el enlace. Inténtalo de nuevo.',
  claveCambiada: 'Contraseña cambiada con éxito. Tus otras sesiones se cerraron.',
  claveActualIncorrecta: 'Esa no es tu contraseña actual.',
  sesionesCerradas: 'Tus otras sesiones se cerraron.',
  errorAgregar: 'Error al agregar el administrador. Inténtalo de nuevo.',
  errorQuitar: 'Error al quitar el administrador. Inténtalo de nuevo.',
  errorPermisos: 'Error al guardar los permisos. Inténtalo de nuevo.',
  errorEnlace: 'Error al crear el enlace. Inténtalo de nuevo.',
  errorClave: 'Error al cambiar la contraseña. Inténtalo de nuevo.',
  errorSesiones: 'Error al cerrar las sesiones. Inténtalo de nuevo.',
} as const
