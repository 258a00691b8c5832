import { siNo, type Versionada } from '#app/parts/versiones/versionado.ts'
import { formatDay } from '#app/ui/dates.ts'
import { ETIQUETAS_EVENTO } from '../admin/evento-schema.ts'
import type { Excepcion, Repeticion } from '../evento.ts'
import { enPalabras } from '../palabras.ts'

const E = ETIQUETAS_EVENTO
const local = (value: unknown) => `${formatDay(String(value).slice(0, 10))}, ${String(value).slice(11)}`
export const stored = <T>(value: unknown): T | undefined =>
  typeof value === 'string' && value !== '' ? JSON.parse(value) : undefined

/** What an administrator says of an event, single dates included, of which versions are kept. */
export const EVENTO = {
  tabla: 'eventos',
  campos: {
    titulo: E.titulo,
    categoria: {
      nombre: E.categoria,
      async texto(value, db) {
        const row = await db
          .selectFrom('categorias_agenda')
          .select('nombre')
          .where('slug', '=', String(value))
          .executeTakeFirst()
        return row?.nombre ?? '(una categoría que ya no está)'
      },
    },
    inicio: { nombre: 'Empieza', texto: local },
    fin: { nombre: 'Termina', texto: local },
    modalidad: {
      nombre: 'Dónde',
      texto: (value) =>
        ({ iglesia: 'En la iglesia', otro: 'En otro lugar', linea: 'En línea' })[String(value)] ?? '',
    },
    lugar: 'Lugar',
    enlace: 'Enlace',
    descripcion: 'Descripción',
    imagen: { nombre: 'Imagen', archivo: true },
    encargado: 'Encargado',
    whatsapp: 'WhatsApp',
    inscripcion: { nombre: 'Con inscripción', texto: siNo },
    cupo: { nombre: 'Cupo', texto: (value) => (value === 0 ? 'Sin límite' : String(value)) },
    repeticion: {
      nombre: 'Se repite',
      texto(value, _db, { inicio }) {
        const regla = stored<Repeticion>(value)
        return regla ? enPalabras(regla, String(inicio)) : 'No'
      },
    },
    excepciones: {
      nombre: 'Fechas distintas',
      texto: (value) =>
        (stored<Excepcion[]>(value) ?? [])
          .map(({ fecha, quitada, cancelada, motivo, cambios }) => {
            const what = [
              quitada && 'no se hace',
              cancelada && `suspendida${motivo ? `: ${motivo}` : ''}`,
              ...Object.values(cambios ?? {}),
            ]
            return `${local(fecha)}: ${what.filter(Boolean).join(' · ')}`
          })
          .join('\n'),
    },
    cancelado: { nombre: 'Suspendido', texto: siNo },
    motivo: 'Motivo',
  },
} as const satisfies Versionada
