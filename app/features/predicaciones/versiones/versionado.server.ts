import type { Versionada } from '#app/parts/versiones/versionado.ts'

/** A sermon's fields of which versions are kept. */
export const PREDICACION = {
  tabla: 'predicaciones',
  campos: {
    titulo: 'Título',
    conductor: 'Predicador',
    fecha: 'Fecha',
    descripcion: 'Descripción',
    link: 'Enlace',
    imagen: { nombre: 'Imagen', archivo: true },
    audio: { nombre: 'Audio', archivo: true },
    serie: {
      nombre: 'Serie',
      async texto(value, db) {
        if (typeof value !== 'string') return ''
        const row = await db.selectFrom('series').select('nombre').where('id', '=', value).executeTakeFirst()
        return row?.nombre ?? '(una serie que ya no está)'
      },
    },
    pasajes: 'Pasajes bíblicos',
    notas: 'Notas',
    transcripcion: 'Transcripción',
  },
} as const satisfies Versionada
