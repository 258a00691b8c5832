import { expect, test } from 'vitest'
import { insertAudio } from '#app/platform/audios/audios.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { readGrabacion } from './grabacion.server.ts'

const audio = (name: string, bytes: number) =>
  ({ url: `/archivos/predicaciones/${name}.mp3`, tipo: 'audio/mpeg', bytes, milisegundos: 60_500 }) as const
const alta = audio('alta', 29)
const ligera = audio('ligera', 12)
const sermon = {
  id: 'a',
  slug: 'luz',
  titulo: 'Luz',
  conductor: 'Ana',
  audio: alta.url,
  audioLigero: '',
  foto: null,
}

onBothEngines('a sermon’s audio', (db) => {
  test('has what the player needs, in one quality or two', async () => {
    await insertAudio(db(), alta)
    await insertAudio(db(), ligera)
    const one = { clave: 'alta', url: alta.url, tipo: 'audio/mpeg', bytes: 29 }
    expect(await readGrabacion(db(), sermon)).toEqual({
      id: 'a',
      titulo: 'Luz',
      autor: 'Ana',
      pagina: '/predicaciones/luz',
      segundos: 60.5,
      calidades: [one],
    })
    const both = await readGrabacion(db(), { ...sermon, audioLigero: ligera.url })
    expect(both?.calidades).toEqual([one, { ...one, clave: 'ligera', url: ligera.url, bytes: 12 }])
  })

  test('is none without a file that is stored', async () => {
    expect(await readGrabacion(db(), { ...sermon, audio: '' })).toBeUndefined()
    expect(await readGrabacion(db(), { ...sermon, audio: '/archivos/predicaciones/ida.mp3' })).toBeUndefined()
  })
})
