import { Podcast } from 'lucide'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { RUTA_PODCAST, SECCION_PODCAST } from './direccion.ts'

const permiso = 'predicaciones'

export const podcast = {
  name: 'podcast',
  permiso,
  access: [
    page(RUTA_PODCAST),
    page('/predicaciones/portada.jpg'),
    page('/predicaciones/subtitulos/:archivo'),
    fileSection(SECCION_PODCAST, permiso),
  ],
  section: {
    titulo: 'Podcast',
    ruta: SECCION_PODCAST,
    icono: Podcast,
    enBarra: false,
  },
} satisfies Feature
