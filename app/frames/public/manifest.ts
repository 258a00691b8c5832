import { RUTA_COMPARTIR } from '#app/features/colecciones/coleccion.ts'
import { hayColecciones } from '#app/features/colecciones/colecciones.server.ts'
import { PAGINAS } from '#app/features.server.ts'
import { tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Icono, iconoPath } from '#app/parts/page/iconos.ts'
import { FORMATOS, type Formato, tarjetaPath, tarjetaTextos } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/manifest'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { data: sitio } = await readSitio(db)
  const { fondo, noche } = tintasDe(sitio)
  const icon = (icono: Icono, size: number, purpose: 'any' | 'maskable') => ({
    src: iconoPath(icono, sitio),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  /** A page as its share card shows it: a church's own window and words. */
  const screenshot = (nombre: string, formato: Formato) =>
    PAGINAS.filter((pagina) => pagina.nombre === nombre).map((pagina) => ({
      src: tarjetaPath(pagina, sitio, formato),
      sizes: `${FORMATOS[formato].ancho}x${FORMATOS[formato].alto}`,
      type: 'image/jpeg',
      form_factor: formato === 'telefono' ? 'narrow' : 'wide',
      label: tarjetaTextos(pagina, sitio).titulo,
    }))
  const manifest = {
    name: sitio.nombre,
    short_name: sitio.nombre.replace(/^Iglesia\s+/i, '').slice(0, 24),
    description: sitio.mision,
    lang: 'es-CL',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: fondo,
    theme_color: noche,
    icons: [
      icon('icono-192.png', 192, 'any'),
      icon('icono-512.png', 512, 'any'),
      icon('icono-maskable-512.png', 512, 'maskable'),
    ],
    screenshots: [
      ...['inicio', 'radio', 'agenda'].flatMap((nombre) => screenshot(nombre, 'telefono')),
      ...screenshot('inicio', 'chat'),
    ],
    shortcuts: [
      { name: 'Escuchar la radio', url: '/radio' },
      { name: 'Ver la agenda', url: '/agenda' },
      { name: 'Pedir oración', url: '/contacto' },
    ],
  }
  // Photos go to the worker (`sin-conexion/worker/shared.ts`).
  const share_target = {
    action: RUTA_COMPARTIR,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'fotos', accept: ['image/*'] }] },
  }
  const takesFotos = settings.serviceWorker && (await hayColecciones(db))
  return new Response(JSON.stringify({ ...manifest, ...(takesFotos && { share_target }) }), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
