import { examine } from '#app/features/estado/examine.server.ts'
import type { Hallazgo } from '#app/features/estado/hallazgo.ts'
import { tryRestore } from '#app/features/estado/trial.server.ts'
import { openPlaces } from '#app/platform/backup/place.server.ts'
import { checkIntegrity } from '#app/platform/db/sqlite/integrity.server.ts'
import { publicSettings, readEnv } from '#app/platform/env.server.ts'
import { explain } from '#app/platform/explain.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { tryMail } from '#app/platform/mail/mailer.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { atSite, notUnderstood, run } from './terminal.ts'

const USO = `Uso:
  npm run doctor             cómo está el sitio, y qué hacer con lo que no está bien
  npm run doctor -- --json   lo mismo, para programas
Termina con 1 si algo no funciona, y con 2 si algo necesita atención.`

const SIGNOS = { bien: '✓', aviso: '!', mal: '✗' }

await run(USO, { json: { type: 'boolean' } }, async ({ positionals: [stray], values }) => {
  if (stray) throw notUnderstood(stray, USO)
  // A program that asked reads this too as it reads the rest.
  const hallazgos = await look().catch((error: unknown): Hallazgo[] => {
    if (!values.json || !(error instanceof OperatorError)) throw error
    return [{ id: 'sitio', nombre: 'Sitio', nivel: 'mal', texto: error.message }]
  })
  const is = (which: Hallazgo['nivel']) => hallazgos.some(({ nivel }) => nivel === which)
  process.exitCode = is('mal') ? 1 : is('aviso') ? 2 : 0
  return values.json ? JSON.stringify(hallazgos, null, 2) : hallazgos.map(asLines).join('\n')
})

async function look(): Promise<Hallazgo[]> {
  const env = readEnv(process.env)
  const backups = openPlaces(env)
  return await atSite(env, ({ db, files, tables }) =>
    examine(
      {
        db,
        files,
        tables,
        backups,
        settings: publicSettings(env),
        guardedFetch: createGuardedFetch(env.FETCH_PRIVATE_HOSTS),
        checkDatabase: () => checkIntegrity(env),
        tryRestore: () => tryRestore(backups, tables),
        tryMail: env.SMTP_URL && tryMail(env.SMTP_URL),
      },
      (look, error) => console.error(`${look}: ${(explain(error, env) as Error).message}`),
    ),
  )
}

/** Who reads this installed the site, and need not be told to tell them. */
function asLines({ nombre, nivel, texto, remedio, tecnico = remedio }: Hallazgo): string {
  return `${SIGNOS[nivel]} ${nombre}: ${texto}${tecnico ? `\n    ${tecnico}` : ''}`
}
