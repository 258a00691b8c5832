import { expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { keepsakeOf } from '#app/platform/backup/sealed.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { findFrase, keepFrase, tryFrase } from './frase.server.ts'
import { OTRA_FRASE } from './respaldo.ts'

const FRASE = 'una frase de doce o más'
const DAY = 24 * 60 * 60 * 1000

onBothEngines('the passphrase of the last sealed backup', (db) => {
  /** As if these days had passed. */
  async function age(days: number) {
    const { valor } = await db().selectFrom('secretos').select('valor').executeTakeFirstOrThrow()
    const back = (moment: string) => moment && new Date(Date.parse(moment) - days * DAY).toISOString()
    const { prueba, cifrado, probada } = JSON.parse(valor)
    const older = JSON.stringify({ prueba, cifrado: back(cifrado), probada: back(probada) })
    await db().updateTable('secretos').set({ valor: older }).execute()
  }

  test('is asked for every 90 days, tried without keeping it, and only so often', async () => {
    const deps = { db: db(), limits: createLimits() }
    expect(await findFrase(db())).toBeUndefined()
    await keepFrase(db(), await keepsakeOf(FRASE))
    expect(JSON.stringify(await db().selectFrom('secretos').selectAll().execute())).not.toContain(FRASE)
    expect(await findFrase(db())).toMatchObject({ probada: '', toca: false })
    await age(91)
    expect(await findFrase(db())).toMatchObject({ toca: true })
    for (let n = 0; n < 2; n++) expect(await tryFrase(deps, 'ana', 'otra frase cualquiera')).toBe(OTRA_FRASE)
    expect(await findFrase(db())).toMatchObject({ toca: true })
    expect(await tryFrase(deps, 'ana', FRASE)).toBeUndefined()
    expect(await findFrase(db())).toMatchObject({ probada: expect.stringMatching(/^20/), toca: false })
    await age(89)
    expect(await findFrase(db())).toMatchObject({ toca: false })
    // The next backup that is sealed begins anew.
    await keepFrase(db(), await keepsakeOf(`${FRASE} y otra`))
    expect(await findFrase(db())).toMatchObject({ probada: '' })
    for (let n = 0; n < 5; n++) expect(await tryFrase(deps, 'ana', FRASE)).toBe(OTRA_FRASE)
    expect(await tryFrase(deps, 'ana', `${FRASE} y otra`)).toBe(DEMASIADOS_INTENTOS)
  })
})
