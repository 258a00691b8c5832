import { sql } from 'kysely'
import { appliedMigrations } from '#app/platform/db/db.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { atSite, run } from './terminal.ts'

const USO = `Uso:
  node scripts/written.ts            de qué versión son las filas
  node scripts/written.ts MOMENTO    qué se escribió desde entonces: «2 cambios, 1 petición»; nada si nada
Para deploy/campanario.`

/** What people write, by the column that says when, and its name for one and for several. */
const WRITTEN = [
  ['actividad', 'fecha', 'cambio', 'cambios'],
  ['peticiones', 'fecha', 'petición', 'peticiones'],
  ['inscripciones', 'createdAt', 'inscripción', 'inscripciones'],
  ['solicitudes', 'fecha', 'solicitud sobre datos', 'solicitudes sobre datos'],
  ['colecciones_fotos', 'createdAt', 'foto de una colección', 'fotos de colecciones'],
  ['suscripciones', 'createdAt', 'dispositivo con avisos', 'dispositivos con avisos'],
] as const

await run(USO, {}, ({ positionals: [since] }) =>
  atSite(readEnv(process.env), async ({ db }) => {
    if (since === undefined) return (await appliedMigrations(db)).at(-1) ?? ''
    const counts = WRITTEN.map(async ([table, column, one, many]) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} >= ${since}`.execute(db)
      const n = Number(rows[0]?.n)
      return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
    })
    // When a turn was answered is not kept.
    const answered = await db
      .selectFrom('turnos')
      .select('id')
      .where('estado', '<>', 'espera')
      .where('dia', '>=', since.slice(0, 10))
      .execute()
    const n = answered.length
    const turnos = n === 0 ? [] : [`quizás ${n} ${n === 1 ? 'respuesta' : 'respuestas'} de turnos`]
    return [...(await Promise.all(counts)).flat(), ...turnos].join(', ')
  }),
)
