import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addEpisodio, addSermon, SERMON } from '#tests/support/sermons.ts'
import { addSerie } from '../series/series.server.ts'
import { readPredicacion } from './predicacion.server.ts'

onBothEngines('a sermon’s page', (db) => {
  test('has the audio as the player needs it, in one quality or two; none without a stored file', async () => {
    const { id, url } = await addEpisodio(db(), { titulo: 'Luz' }, { bytes: 29 })
    const alta = { clave: 'alta', url, tipo: 'audio/mpeg', bytes: 29 }
    const pagina = '/predicaciones/luz'
    const found = { id, titulo: 'Luz', autor: SERMON.conductor, pagina, segundos: 61.5, calidades: [alta] }
    expect((await readPredicacion(db(), 'luz'))?.grabacion).toEqual(found)
    const other = await addEpisodio(db(), {}, { bytes: 12 })
    await addSermon(db(), { titulo: 'Sal', audio: url, audioLigero: other.url })
    const ligera = { clave: 'ligera', url: other.url, tipo: 'audio/mpeg', bytes: 12 }
    expect((await readPredicacion(db(), 'sal'))?.grabacion?.calidades).toEqual([ligera, alta])
    await addSermon(db(), { titulo: 'Ida', audio: '/archivos/predicaciones/ida.mp3' })
    expect((await readPredicacion(db(), 'ida'))?.grabacion).toBeUndefined()
  })

  test('knows its place in its series, and is in none that was deleted', async () => {
    const serie = newId()
    await addSerie(db(), serie, { nombre: 'Los Salmos' })
    for (const [n, titulo] of ['Uno', 'Dos', 'Tres'].entries())
      await addSermon(db(), { titulo, serie, fecha: `2025-01-0${n + 1}` })
    expect((await readPredicacion(db(), 'dos'))?.serie).toEqual({
      nombre: 'Los Salmos',
      slug: 'los-salmos',
      posicion: 2,
      total: 3,
      anterior: { slug: 'uno', titulo: 'Uno' },
      siguiente: { slug: 'tres', titulo: 'Tres' },
    })
    await db().deleteFrom('series').where('id', '=', serie).execute()
    // The ones before and after are of the series, and without one of all.
    await addSermon(db(), { titulo: 'Luego', fecha: '2025-01-04' })
    const alone = await readPredicacion(db(), 'tres')
    expect(alone?.serie).toBeUndefined()
    expect(alone?.vecinas).toEqual({
      anterior: { slug: 'dos', titulo: 'Dos' },
      siguiente: { slug: 'luego', titulo: 'Luego' },
    })
  })
})
