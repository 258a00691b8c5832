import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { revokeSeenEnlaces } from '#app/features/administradores/admin/create-enlace.server.ts'
import { claveNueva } from '#app/features/administradores/administrador.ts'
import {
  addAdminEmail,
  grantAdministrator,
  hasAccount,
  removePersona,
  setPassword,
} from '#app/features/administradores/administradores.server.ts'
import { replaceEnlace } from '#app/features/administradores/enlaces.server.ts'
import { addPermisos, hasPermisos, listPersonas } from '#app/features/administradores/permisos.server.ts'
import { removeSegundoFactor } from '#app/features/administradores/segundo-factor.server.ts'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import { CONSOLA } from '#app/parts/actividad/actividad.ts'
import { LISTA_PERMISOS, nombresDe, type Permiso } from '#app/parts/feature/permisos.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { publicSettings, readEnv } from '#app/platform/env.server.ts'
import { adoptFiles, areOneSite } from '#app/platform/identity.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { sweep } from '#app/platform/stored/sweep.server.ts'
import { atSite, notUnderstood, run, type Site } from './terminal.ts'

const USO = `Uso:
  npm run admin -- list                      las personas del panel y sus permisos
  npm run admin -- add CORREO [CLAVE]        agrega un administrador; sin clave, da un enlace para elegirla
  npm run admin -- grant CORREO PERMISO...   le da permisos: ${LISTA_PERMISOS.join(', ')}
  npm run admin -- grant --new CORREO PERMISO...   a alguien que todavía no está, con un enlace para entrar
  npm run admin -- password CORREO [CLAVE]   cambia su contraseña; sin clave, la pregunta o da un enlace
  npm run admin -- remove CORREO             le quita todos los permisos y cierra sus sesiones
  npm run admin -- second-factor-off CORREO  le quita la verificación en dos pasos (perdió su teléfono)
  npm run admin -- adopt-files               los archivos guardados son de esta base de datos, aunque no lo parezca
  npm run admin -- sweep-files               aparta los archivos que la base de datos no nombra, aunque sean muchos`

class UserError extends OperatorError {}

const ALONE = /^(list|adopt-files|sweep-files)$/
const WITH_EMAIL = /^(add|grant|password|remove|second-factor-off) \S+@\S+\.\S+$/

async function main(site: Site, [command, email = '', given, ...rest]: string[], isNew: boolean) {
  const { env, db } = site
  const { home } = publicSettings(env)
  if (command === 'adopt-files') return adopt(site)
  if (command === 'sweep-files') return sweepAll(site)
  const link = async () =>
    `${home}/admin/login?codigo=${await record(db, { quien: CONSOLA, accion: 'enlace-creado', detalle: email }, (trx) => replaceEnlace(trx, email))}`

  const isKnown = async () => (await hasAccount(db, email)) || (await hasPermisos(db, email))

  if (command === 'list') {
    const personas = await listPersonas(db)
    if (personas.length === 0) return 'Todavía no hay administradores.'
    return personas.map(({ email, permisos }) => `${email}: ${nombresDe(permisos)}`).join('\n')
  }
  if (command === 'add') {
    const clave = given ?? (await askPassword())
    if (clave) {
      const hash = await hashPassword(checked(clave))
      await db.transaction().execute(async (trx) => {
        await grantAdministrator(trx, email, hash)
        await logActivity(trx, CONSOLA, 'administrador-agregado', email)
      })
      return `${email} administra ahora el sitio.`
    }
    await record(db, { quien: CONSOLA, accion: 'administrador-agregado', detalle: email }, (trx) =>
      addAdminEmail(trx, email),
    )
    return `${email} administra ahora el sitio. Para elegir su contraseña (el enlace sirve una vez):\n${await link()}`
  }
  if (command === 'grant') {
    const asked = [given ?? '', ...rest]
    const wrong = asked.find((each) => !LISTA_PERMISOS.includes(each as Permiso))
    if (wrong !== undefined)
      throw new UserError(`No hay ningún permiso «${wrong}». Son: ${LISTA_PERMISOS.join(', ')}.`)
    // A letter too many would bring in somebody whom nobody knows.
    if (!isNew && !(await isKnown()))
      throw new UserError(
        `Nadie entra al panel con ${email}. Quiénes entran: npm run admin -- list; si es alguien nuevo: npm run admin -- grant --new ${email} ${asked.join(' ')}`,
      )
    const dados = await inTransaction(db, async (trx) => {
      const dados = await addPermisos(trx, email, asked as Permiso[])
      await revokeSeenEnlaces(trx, email, { dados, quitados: [] })
      const detalle = `${email}: ${nombresDe(dados)}`
      if (dados.length > 0) await logActivity(trx, CONSOLA, 'permisos-dados', detalle)
      return dados
    })
    const said = dados.length > 0 ? `${email} puede ahora: ${nombresDe(dados)}.` : `${email} ya lo tenía.`
    if (await hasAccount(db, email)) return said
    return `${said} Para elegir su contraseña (el enlace sirve una vez):\n${await link()}`
  }
  if (command === 'password') {
    if (!(await isKnown())) throw new UserError(`No hay ninguna cuenta de ${email}.`)
    const clave = given ?? (await askPassword())
    if (!clave) return `Para elegir la contraseña de ${email} (el enlace sirve una vez):\n${await link()}`
    const hash = await hashPassword(checked(clave))
    await db.transaction().execute(async (trx) => {
      await setPassword(trx, email, hash)
      await logActivity(trx, CONSOLA, 'clave-puesta', email)
    })
    await createLimits(db).signIn.clear(email)
    return `La contraseña de ${email} fue cambiada y sus sesiones se cerraron.`
  }
  if (command === 'remove') {
    if (!(await hasPermisos(db, email))) throw new UserError(`${email} no tiene ningún permiso.`)
    const entrada = { quien: CONSOLA, accion: 'administrador-quitado', detalle: email } as const
    const quitar = (trx: Db) => removePersona(trx, email)
    if ((await record(db, entrada, quitar, (como) => como === 'quitada')) === 'ultimo')
      throw new UserError(`${email} es el último administrador: agrega otro antes de quitarlo.`)
    return `${email} ya no tiene permisos.`
  }
  const entrada = { quien: CONSOLA, accion: 'segundo-factor-quitado', detalle: email } as const
  if (!(await record(db, entrada, (trx) => removeSegundoFactor(trx, email))))
    throw new UserError(`${email} no tiene la verificación en dos pasos.`)
  return `${email} entra ahora con su contraseña, sin verificación en dos pasos.`
}

async function adopt({ db, files }: Site): Promise<string> {
  await files.prepare()
  await adoptFiles({ db, files })
  return 'Desde ahora los archivos y la base de datos son de un mismo sitio. Nada se aparta antes de mañana.'
}

async function sweepAll({ db, files, tables }: Site): Promise<string> {
  if (!(await areOneSite({ db, files })))
    throw new UserError('Los archivos no son de esta base de datos: si deben serlo, usa primero adopt-files.')
  const swept = await sweep({ db, files, tables, log: createLog('warn') }, { evenMany: true })
  if (swept === 'taken')
    throw new UserError('El sitio está ordenando sus archivos: inténtalo en unos minutos.')
  return swept.aside > 0
    ? `${swept.aside} fotos o subidas que nada nombra quedaron aparte, en papelera/, y se borran en 30 días.`
    : 'No se apartó nada: todo tiene nombre, o los archivos son de esta base de datos hace menos de un día.'
}

function checked(clave: string): string {
  const result = claveNueva.safeParse(clave)
  if (!result.success) throw new UserError(result.error.issues.map((issue) => issue.message).join('\n'))
  return clave
}

/** Prompts without echo; undefined without a terminal, or on a bare Enter. */
async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stdout.write('Contraseña (Enter para dar un enlace en su lugar): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return answer || undefined
}

await run(USO, { new: { type: 'boolean', default: false } }, ({ positionals, values }) => {
  const [command = '', correo = '', ...rest] = positionals
  const email = correo.trim().toLowerCase()
  if (!ALONE.test(command) && !WITH_EMAIL.test(`${command} ${email}`)) {
    if (!WITH_EMAIL.test(`${command} a@b.cl`)) throw notUnderstood(command, USO)
    throw new UserError(email ? `«${correo}» no es un correo.` : `Falta el correo.\n${USO}`)
  }
  return atSite(readEnv(process.env), (site) => main(site, [command, email, ...rest], values.new))
})
