import { administradores } from './features/administradores/feature.server.ts'
import { agenda } from './features/agenda/feature.server.ts'
import { avisame } from './features/avisame/feature.server.ts'
import { ayuda } from './features/ayuda/feature.server.ts'
import { boletin } from './features/boletin/feature.server.ts'
import { colecciones } from './features/colecciones/feature.server.ts'
import { contacto } from './features/contacto/feature.server.ts'
import { donaciones } from './features/donaciones/feature.server.ts'
import { estado } from './features/estado/feature.server.ts'
import { galeria } from './features/galeria/feature.server.ts'
import { inicio } from './features/inicio/feature.server.ts'
import { paginas } from './features/paginas/feature.server.ts'
import { peticiones } from './features/peticiones/feature.server.ts'
import { podcast } from './features/podcast/feature.server.ts'
import { predicaciones } from './features/predicaciones/feature.server.ts'
import { privacidad } from './features/privacidad/feature.server.ts'
import { prox } from './features/prox/feature.server.ts'
import { radio } from './features/radio/feature.server.ts'
import { respaldo } from './features/respaldo/feature.server.ts'
import { sinConexion } from './features/sin-conexion/feature.server.ts'
import { sitio } from './features/sitio/feature.server.ts'
import { traer } from './features/traer/feature.server.ts'
import { turnos } from './features/turnos/feature.server.ts'
import { versiones } from './features/versiones/feature.server.ts'
import { vivo } from './features/vivo/feature.server.ts'
import { acciones as borrador } from './parts/borradores/acciones.server.ts'
import { acciones as ejemplos } from './parts/ejemplo/acciones.server.ts'
import type { FeatureServer } from './parts/feature/feature.server.ts'
import type { Cached, Pagina } from './parts/page/pagina.ts'
import { acciones as deshacer } from './parts/papelera/acciones.server.ts'
import { papeleraJob } from './parts/papelera/papelera.server.ts'
import type { Job } from './platform/jobs.server.ts'

/**
 * The rooms, as the server sees them, in the order of `features.ts`, in which a person also reads what each
 * knows of them. A new noun is one more line here.
 */
export const FEATURES: readonly FeatureServer[] = [
  inicio,
  galeria,
  colecciones,
  predicaciones,
  podcast,
  agenda,
  turnos,
  vivo,
  boletin,
  paginas,
  contacto,
  donaciones,
  peticiones,
  avisame,
  privacidad,
  sitio,
  radio,
  prox,
  sinConexion,
  administradores,
  respaldo,
  traer,
  estado,
  versiones,
  ayuda,
]

/** What the site does by itself, besides the platform's own. */
export const JOBS: readonly Job[] = [papeleraJob, ...FEATURES.flatMap(({ jobs }) => jobs ?? [])]

/** The words of every kind of entry in the activity log. */
export const ACCIONES: ReadonlyMap<string, string> = new Map(
  [deshacer, ejemplos, borrador, ...FEATURES.map(({ acciones }) => acciones ?? {})].flatMap((each) =>
    Object.entries(each),
  ),
)

/** Every public page that has a head of its own: for the site map, the share cards and the tests. */
export const PAGINAS: readonly Pagina[] = FEATURES.flatMap(({ pages }) => pages ?? [])

const SITE_MAP: Cached = { ruta: '/sitemap.xml', route: 'frames/public/sitemap' }

/** Every address that the page cache may keep. */
export const CACHED: readonly Cached[] = [
  ...PAGINAS,
  SITE_MAP,
  ...FEATURES.flatMap(({ cached }) => cached ?? []),
]
