import { tables as administradores } from './features/administradores/tables.server.ts'
import { tables as agenda } from './features/agenda/tables.server.ts'
import { tables as inscripciones } from './features/agenda/voy/tables.server.ts'
import { tables as avisame } from './features/avisame/tables.server.ts'
import { tables as boletin } from './features/boletin/tables.server.ts'
import { tables as colecciones } from './features/colecciones/tables.server.ts'
import { tables as donaciones } from './features/donaciones/tables.server.ts'
import { tables as galeria } from './features/galeria/tables.server.ts'
import { tables as paginas } from './features/paginas/tables.server.ts'
import { tables as peticiones } from './features/peticiones/tables.server.ts'
import { tables as predicaciones } from './features/predicaciones/tables.server.ts'
import { tables as privacidad } from './features/privacidad/tables.server.ts'
import { tables as respaldo } from './features/respaldo/tables.server.ts'
import { tables as sitio } from './features/sitio/tables.server.ts'
import { tables as traer } from './features/traer/tables.server.ts'
import { tables as turnos } from './features/turnos/tables.server.ts'
import { tables as actividad } from './parts/actividad/tables.server.ts'
import { tables as borradores } from './parts/borradores/tables.server.ts'
import { tables as consentimientos } from './parts/consentimientos/tables.server.ts'
import { tables as papelera } from './parts/papelera/tables.server.ts'
import { tables as versiones } from './parts/versiones/tables.server.ts'
import { type Claims, mergeClaims } from './platform/db/claims.server.ts'
import { PLATFORM_TABLES } from './platform/db/platform-tables.server.ts'

/** Every table there is, without the rooms that keep them: commands begin in half the time. */
export const TABLES: Claims = mergeClaims(
  PLATFORM_TABLES,
  actividad,
  papelera,
  borradores,
  consentimientos,
  predicaciones,
  galeria,
  colecciones,
  agenda,
  inscripciones,
  turnos,
  boletin,
  paginas,
  donaciones,
  peticiones,
  avisame,
  privacidad,
  sitio,
  administradores,
  respaldo,
  traer,
  versiones,
)
