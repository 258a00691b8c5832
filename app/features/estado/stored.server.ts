import { sql } from 'kysely'
import { listAdministran, listPersonas } from '#app/features/administradores/permisos.server.ts'
import { readResumen } from '#app/features/avisame/suscripciones.server.ts'
import { readRespaldo } from '#app/features/respaldo/estado.server.ts'
import { findFrase } from '#app/features/respaldo/frase.server.ts'
import { ageIn, NADA_QUE_RESPALDAR, PRUEBALA } from '#app/features/respaldo/respaldo.ts'
import { type Claims, tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, isPostgres } from '#app/platform/db/db.server.ts'
import { asOne } from '#app/platform/db/rows-apart.server.ts'
import { DatabaseDamagedError } from '#app/platform/db/sqlite/damage.server.ts'
import { describeFiles, filesProbe } from '#app/platform/health.server.ts'
import { areStrangers } from '#app/platform/identity.server.ts'
import { readUnsent } from '#app/platform/mail/outbox.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { AVISA, aviso, bien, type Examined, mal, sizeOf, type Visto } from './visto.server.ts'

// What the site keeps, and what waits to be done with it.

/**
 * What a person notices while a page is drawn; and, of all statements of a day, what one of them takes on a
 * busy machine.
 */
const SLOW_MS = 500
const SLOW_IN_A_DAY_MS = 2_000

export async function lookAtDatabase(site: Examined): Promise<Visto> {
  const damaged = await site.checkDatabase().then(
    () => false,
    (error: unknown) => {
      if (error instanceof DatabaseDamagedError) return true
      throw error
    },
  )
  if (damaged)
    return mal(
      'La base de datos está dañada.',
      `${AVISA} Mientras tanto, anota aparte lo importante.`,
      'Restaura el último respaldo (docs/operating.md, Backup and restore).',
    )
  const bytes = await databaseSize(site.db)
  const texto = `Está en buen estado y ocupa ${sizeOf(bytes)}.`
  const { tecnico, isSlow } = await slowestOf(site)
  if (!isSlow) return bien(texto, tecnico)
  const remedio = `Responde con lentitud. ${AVISA}`
  return aviso(texto, remedio, `${tecnico} La máquina o el disco van lentos: mira qué más corre en ella.`)
}

async function databaseSize(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes)
}

/** What took the running site longest; a command beside it measures something itself. */
async function slowestOf({ db, tables, slowest: ofTheDay }: Examined) {
  const slowest = ofTheDay?.()
  if (slowest) {
    const what = slowest.table ?? (slowest.verb === 'transaction' ? 'al guardar' : slowest.verb)
    const tecnico = `La consulta más lenta del último día tardó ${Math.ceil(slowest.ms)} ms (${what}).`
    return { tecnico, isSlow: slowest.ms > SLOW_IN_A_DAY_MS }
  }
  const { tabla, ms } = await slowestCount(db, tables)
  const measured = `contar la tabla más lenta, «${tabla}», tarda ${Math.round(ms)} ms`
  const tecnico = `Desde aquí no se ve la consulta más lenta del sitio, que está en Ajustes › Estado; ${measured}.`
  return { tecnico, isSlow: ms > SLOW_MS }
}

async function slowestCount(db: Db, claims: Claims) {
  let slowest = { tabla: '', ms: 0 }
  for (const tabla of tablesThat(claims, () => true)) {
    const begun = performance.now()
    await db
      .selectFrom(asOne(tabla))
      .select(({ fn }) => fn.countAll().as('count'))
      .execute()
    const ms = performance.now() - begun
    if (ms > slowest.ms) slowest = { tabla, ms }
  }
  return slowest
}

export async function lookAtFiles({ db, files, settings }: Examined): Promise<Visto> {
  const begun = performance.now()
  const failed = await filesProbe(files)().catch((error: Error) => error)
  if (failed)
    return mal(
      describeFiles(failed),
      AVISA,
      `${failed.message}. Revisa el disco y los permisos de ${settings.dataDir}, o S3_ENDPOINT, S3_BUCKET y sus claves.`,
    )
  if (await areStrangers({ db, files }))
    return mal(
      'Las fotos y los audios son de otra base de datos.',
      AVISA,
      'Así el sitio no arranca, y al intentarlo dice qué encontró. Pon en DATA_DIR (o DATABASE_URL) la base de datos de estos archivos, o restaura el último respaldo (docs/operating.md, Backup and restore).',
    )
  return bien('Se guardan, se leen y se borran.', `En ${Math.round(performance.now() - begun)} ms.`)
}

export async function lookAtBackups(site: Examined): Promise<Visto> {
  const { momento, lost, away, overdue, lugares, vacio } = await readRespaldo(site)
  const hazlo = [
    'Haz uno ahora en Ajustes › Respaldo.',
    'Haz uno ahora: npm run backup. Revisa BACKUP_EVERY y BACKUP_TO.',
  ] as const
  if (away)
    return mal(
      'No se puede llegar a donde se guardan los respaldos.',
      AVISA,
      'Revisa lo que nombra BACKUP_TO: que el disco esté montado, o que la otra máquina responda.',
    )
  if (lost) return mal(`El respaldo del ${formatMoment(lost)} ya no está donde se guardó.`, ...hazlo)
  if (vacio) return bien(NADA_QUE_RESPALDAR)
  if (!momento) return mal('Todavía no hay ningún respaldo.', ...hazlo)
  const texto = `El último es del ${formatMoment(momento)}, y se puede leer.`
  if (overdue) return mal(texto, ...hazlo)
  const each = [texto, ...lugares.map(ageIn)].join(' ')
  if (lugares.every(({ well }) => well)) return bien(each)
  return mal(
    each,
    AVISA,
    'Revisa BACKUP_TO. Por qué: sudo journalctl -u campanario | grep "place for backups"; si lo cambiaste recién: sudo systemctl restart campanario.',
  )
}

/**
 * Whether somebody still has the passphrase of what was sealed: nobody finds out later than in an emergency.
 */
export async function lookAtPhrase({ db }: Examined): Promise<Visto> {
  const frase = await findFrase(db)
  if (!frase) return undefined
  const { cifrado, probada, toca } = frase
  const texto = probada
    ? `La frase del último respaldo cifrado se probó el ${formatMoment(probada)}.`
    : `El último respaldo cifrado es del ${formatMoment(cifrado)}, y nadie ha probado su frase desde entonces.`
  return toca ? aviso(texto, PRUEBALA, `${PRUEBALA} En Ajustes › Estado.`) : bien(texto)
}

export async function lookAtMail({ db, settings, tryMail }: Examined): Promise<Visto> {
  if (!settings.mail)
    return aviso(
      'El sitio no envía correos: nadie puede recuperar su contraseña ni recibir avisos.',
      'Pídele a quien instaló el sitio que lo conecte a un correo.',
      'Pon SMTP_URL y MAIL_FROM en los ajustes (.env) y reinicia el sitio.',
    )
  const unsent = await readUnsent(db)
  const total = unsent.reduce((sum, each) => sum + each.total, 0)
  if (total === 0) {
    const fails = await tryMail?.()
    if (!fails) return bien(`${tryMail ? 'El servidor de correo responde. ' : ''}Ninguno espera por salir.`)
    const tecnico = `${fails}. Revisa SMTP_URL: el servidor de correo no responde, o no acepta la clave.`
    return mal('No se puede enviar ningún correo.', AVISA, tecnico)
  }
  const [first] = unsent
  return mal(
    `${total === 1 ? '1 correo no ha salido' : `${total} correos no han salido`}.`,
    AVISA,
    `${first?.falla}. Revisa SMTP_URL y MAIL_FROM: el servidor de correo los rechaza o no responde.`,
  )
}

/** Nothing on a site that nobody asked to be told by. */
export async function lookAtNotices({ db }: Examined): Promise<Visto> {
  const { total, porTipo, esperan, ultimo } = await readResumen(db)
  if (total === 0) return undefined
  const dispositivos = total === 1 ? '1 dispositivo recibe avisos' : `${total} dispositivos reciben avisos`
  const salio = ultimo ? ` El último salió el ${formatMoment(ultimo)}.` : ''
  const espera = esperan === 0 ? '' : ` ${esperan === 1 ? '1 espera' : `${esperan} esperan`} por salir.`
  const tipos = porTipo.map(({ nombre, cuantos }) => `${nombre}: ${cuantos}`).join(' · ')
  return bien(`${dispositivos}. ${tipos}.${salio}${espera}`)
}

export function lookAtJobs({ jobs }: Examined): Visto {
  if (!jobs) return undefined
  const failing = jobs.filter(({ bien }) => bien === false).map(({ nombre }) => nombre)
  if (failing.length === 0) return bien(`Las ${jobs.length} tareas que el sitio hace solo van bien.`)
  return aviso(
    `De las ${jobs.length} tareas que el sitio hace solo, ${failing.length === 1 ? 'falló 1' : `fallaron ${failing.length}`}.`,
    'Se repiten solas. Si mañana sigue así, avísale a quien instaló el sitio.',
    `${failing.join(', ')}: el registro del sitio dice por qué.`,
  )
}

export async function lookAtPictures({ db }: Examined): Promise<Visto> {
  const rows = await db
    .selectFrom('imagenes')
    .select(['estado', ({ fn }) => fn.countAll<number>().as('count')])
    .where('estado', '!=', 'lista')
    .groupBy('estado')
    .execute()
  const count = (which: string) => Number(rows.find(({ estado }) => estado === which)?.count ?? 0)
  const [fallidas, pendientes] = [count('fallida'), count('pendiente')]
  if (fallidas > 0)
    return aviso(
      `Fotos que no se pudieron preparar en varios tamaños, y se muestran enteras: ${fallidas}.`,
      'Elimínalas y súbelas de nuevo.',
    )
  return bien(pendientes === 0 ? 'Todas están listas.' : `Se están preparando: ${pendientes}.`)
}

export async function lookAtAdministrators({ db }: Examined): Promise<Visto> {
  const emails = await listAdministran(db)
  if (emails.length === 0) return lookAtInvited(db)
  const guarded = await db
    .selectFrom('user')
    .select('email')
    .where('email', 'in', emails)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('segundo_factor')
            .select('userId')
            .whereRef('userId', '=', 'user.id')
            .where('activo', '=', 1),
        ),
        exists(selectFrom('llaves').select('userId').whereRef('userId', '=', 'user.id')),
      ]),
    )
    .execute()
  const without = emails.filter((email) => !guarded.some((each) => each.email === email))
  if (without.length === 0) return bien('Todos entran con un segundo paso o con su huella.')
  return aviso(
    `${without.join(', ')} ${without.length === 1 ? 'entra' : 'entran'} solo con su contraseña: quien la averigüe entraría también.`,
    'En Ajustes › Mi cuenta, activa la verificación en dos pasos o la huella.',
  )
}

/** Nobody administers the site yet: whoever was brought in still has to choose a password. */
async function lookAtInvited(db: Db): Promise<Visto> {
  const invited = (await listPersonas(db)).filter(({ permisos }) => permisos.includes('administrador'))
  if (invited.length > 0)
    return aviso(
      `Falta que ${invited.map(({ email }) => email).join(', ')} elija su contraseña con el enlace que recibió.`,
      'Si el enlace ya no sirve, pídele otro a quien instaló el sitio.',
      `Para darle otro: npm run admin -- password ${invited[0]?.email}`,
    )
  return mal(
    'Nadie tiene todavía una cuenta de administrador.',
    'Pídele el enlace a quien instaló el sitio.',
    'Agrega a alguien, y dale el enlace: npm run admin -- add CORREO',
  )
}
