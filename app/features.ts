import { administradores } from './features/administradores/feature.ts'
import { agenda } from './features/agenda/feature.ts'
import { avisame } from './features/avisame/feature.ts'
import { ayuda } from './features/ayuda/feature.ts'
import { boletin } from './features/boletin/feature.ts'
import { colecciones } from './features/colecciones/feature.ts'
import { contacto } from './features/contacto/feature.ts'
import { donaciones } from './features/donaciones/feature.ts'
import { estado } from './features/estado/feature.ts'
import { galeria } from './features/galeria/feature.ts'
import { inicio } from './features/inicio/feature.ts'
import { paginas } from './features/paginas/feature.ts'
import { peticiones } from './features/peticiones/feature.ts'
import { podcast } from './features/podcast/feature.ts'
import { predicaciones } from './features/predicaciones/feature.ts'
import { privacidad } from './features/privacidad/feature.ts'
import { prox } from './features/prox/feature.ts'
import { radio } from './features/radio/feature.ts'
import { respaldo } from './features/respaldo/feature.ts'
import { sinConexion } from './features/sin-conexion/feature.ts'
import { sitio } from './features/sitio/feature.ts'
import { traer } from './features/traer/feature.ts'
import { turnos } from './features/turnos/feature.ts'
import { versiones } from './features/versiones/feature.ts'
import { vivo } from './features/vivo/feature.ts'
import type { Feature } from './parts/feature/feature.ts'

/**
 * The rooms, in the order of the dashboard's menu and of «Para atender». A new noun is one more line here.
 */
export const FEATURES: readonly Feature[] = [
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
