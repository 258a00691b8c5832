import { ImageUp } from 'lucide'
import { form, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import {
  RUTA_COLECCION,
  RUTA_COMPARTIR,
  RUTA_INVITADO,
  RUTA_PUBLICAR,
  SECCION_COLECCIONES,
} from './coleccion.ts'

const permiso = 'fotos'

export const colecciones = {
  name: 'colecciones',
  permiso,
  access: [
    section(SECCION_COLECCIONES, permiso),
    section(RUTA_COLECCION, permiso),
    section(RUTA_PUBLICAR, permiso),
    form(RUTA_COMPARTIR, 'anyone', 'anyone'),
    // Only what belongs to the secret in the address.
    form(`${RUTA_INVITADO}/:clave`, 'anyone', 'anyone'),
    { path: `${RUTA_INVITADO}/:clave/subidas`, POST: 'anyone' },
    { path: `${RUTA_INVITADO}/:clave/subidas/:id`, HEAD: 'anyone', PATCH: 'anyone', DELETE: 'anyone' },
  ],
  section: {
    titulo: 'Colecciones',
    ruta: SECCION_COLECCIONES,
    icono: ImageUp,
    enBarra: false,
    dentro: { '/ver': 'Colección', '/publicar': 'Por publicar' },
  },
  asuntos: [{ nombre: 'colecciones', icono: ImageUp, tono: 'zafiro', ruta: SECCION_COLECCIONES }],
} satisfies Feature
