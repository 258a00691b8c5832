import { countImpedidos } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { hasEventos } from './agenda.server.ts'
import { examples } from './ejemplos.server.ts'
import { listPaths, readEvento } from './evento/evento.server.ts'
import { pendientesHorarios } from './horarios/coincidir.server.ts'
import { cuandoOf, DIRECCION, PAGINA, paginaDeEvento, readNombre } from './pagina.ts'
import { culto, listHoy, listServicios } from './semana.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones/versiones.server.ts'
import { avisoDeCupoJob, listPorAvisar } from './voy/aviso-de-cupo.server.ts'
import { inscripcionesJob } from './voy/inscripciones.server.ts'
import { person } from './voy/persona.server.ts'
import { tables as inscripciones } from './voy/tables.server.ts'

export const acciones = {
  'evento-agregado': 'agregó el evento',
  'evento-editado': 'editó el evento',
  'evento-cancelado': 'suspendió el evento',
  'evento-retomado': 'volvió a programar el evento',
  'evento-eliminado': 'eliminó el evento',
  'categoria-agenda-agregada': 'agregó la categoría de la agenda',
  'categoria-agenda-editada': 'cambió el nombre de la categoría de la agenda',
  'categoria-agenda-eliminada': 'eliminó la categoría de la agenda',
  'categorias-agenda-ordenadas': 'cambió el orden de las categorías de la agenda',
  'inscripcion-avisada': 'avisó a alguien que tiene lugar en un encuentro',
  'inscripcion-quitada': 'quitó a alguien de la lista de un encuentro',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const agenda = {
  name: 'agenda',
  acciones,
  tables: { ...tables, ...inscripciones },
  person,
  datos: [
    {
      id: 'inscripciones',
      nombre: 'Inscripciones a encuentros',
      grave: 'sensibles',
      async list(db) {
        const rows = await db.selectFrom('inscripciones').select(['id', 'nombre', 'contacto']).execute()
        return rows.map(({ contacto, ...row }) => ({ ...row, contactos: [contacto] }))
      },
    },
  ],
  jobs: [inscripcionesJob, avisoDeCupoJob],
  pendientes: async (db) => [
    ...(await pendientesHorarios(db)),
    ...(await listPorAvisar(db)),
    ...(await countImpedidos('eventos', 'evento', 'eventos')(db)),
  ],
  examples,
  pages: [PAGINA],
  cached: [
    DIRECCION,
    { ruta: '/agenda.ics', route: 'features/agenda/calendario/agenda-route' },
    { ruta: '/agenda/categoria/:slug.ics', route: 'features/agenda/calendario/categoria-route' },
    {
      ruta: '/agenda/evento/:slug.ics',
      route: 'features/agenda/calendario/evento-route',
      parameters: ['fecha'],
    },
  ],
  versiones,
  siteMap: listPaths,
  async findPagina(db, nombre) {
    const asked = readNombre(nombre)
    const found = asked && (await readEvento(db, asked.slug, asked.elegida, new Date()))
    return found && paginaDeEvento({ ...found.evento, cuando: cuandoOf(found.evento) })
  },
  menu: { texto: PAGINA.titulo, ruta: PAGINA.ruta, hasContent: hasEventos },
  servicios: listServicios,
  hoy: listHoy,
  semana: culto,
} satisfies FeatureServer
