import { examine } from '#app/features/estado/examine.server.ts'
import type { Hallazgo } from '#app/features/estado/hallazgo.ts'
import { tryRestore } from '#app/features/estado/trial.server.ts'
import { openPlaces } from '#app/platform/backup/place.server.ts'
import { checkIntegrity } from '#app/platform/db/sqlite/integrity.server.ts'
import { publicSettings, readEnv } from '#app/platform/env.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { atSite, run } from './terminal.ts'

const USO = `Uso:
  npm run doctor             cómo está el sitio, y qué hacer con lo que no está bien
  npm run doctor -- --json   lo mismo, para programas
Termina con 1 si algo no funciona.`

const SIGNOS = { bien: '✓', aviso: '!', mal: '✗' }

await run(USO, { json: { type: 'boolean' } }, async ({ values }) => {
  const env = readEnv(process.env)
  const backups = openPlaces(env)
  const hallazgos = await atSite(env, ({ db, files, tables }) =>
    examine(
      {
        ...{ db, files, tables, backups, settings: publicSettings(env) },
        guardedFetch: createGuardedFetch(env.FETCH_PRIVATE_HOSTS),
        checkDatabase: () => checkIntegrity(env),
        tryRestore: () => tryRestore(backups, tables),
      },
      (look, error) => console.error(`${look}:`, error),
    ),
  )
  if (hallazgos.some(({ nivel }) => nivel === 'mal')) process.exitCode = 1
  return values.json ? JSON.stringify(hallazgos, null, 2) : hallazgos.map(asLines).join('\n')
})

function asLines({ nombre, nivel, texto, remedio, tecnico }: Hallazgo): string {
  const more = [remedio, tecnico].filter((line) => line !== undefined)
  return [`${SIGNOS[nivel]} ${nombre}: ${texto}`, ...more.map((line) => `    ${line}`)].join('\n')
}
