import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const after = (dia: string, days: number) =>
  new Date(Date.parse(dia) + days * DAY_MS).toISOString().slice(0, 10)

const TEXTO = `Querida comunidad:

Esta semana volvimos a la parábola del padre que corre. No esperó a que su hijo terminara de explicarse: lo abrazó primero. **Así nos recibe Dios, antes de que sepamos qué decir.**

Para conversar en casa:

- ¿A quién te cuesta recibir sin hacerle preguntas?
- ¿Cuándo te abrazaron a ti primero?
- ¿A quién podrías llamar esta semana?

Nos vemos el domingo.`

/** A bulletin for the last Sunday. */
export const examples: Examples = {
  async insert(trx) {
    const fecha = sunday(0)
    const avisos = [
      {
        fecha: after(fecha, 6),
        texto: 'Ropero solidario, de 10:00 a 13:00. Trae ropa limpia y en buen estado.',
      },
      {
        fecha: '',
        texto: 'Buscamos dos personas para la escuela dominical. Habla con la **pastora Marta**.',
      },
    ]
    await trx
      .insertInto('boletines')
      .values({
        id: newId(),
        fecha,
        titulo: 'El Dios que corre',
        texto: TEXTO,
        avisos: JSON.stringify(avisos),
        publicado: now(),
        createdAt: now(),
        ejemplo: 1,
        version: 1,
      })
      .execute()
  },
}
