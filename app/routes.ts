import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL in one place (docs/product.md, Addresses). Spellings, capitals included, are fixed. */
export default [
  layout('frames/public/layout.tsx', [
    layout('frames/public/page.tsx', [
      index('features/inicio/page.tsx'),
      route('radio', 'features/radio/page.tsx'),
      route('contacto', 'features/contacto/page.tsx'),
      route('donaciones', 'features/donaciones/page.tsx'),
      route('galeria', 'features/galeria/page.tsx'),
      route('predicaciones', 'features/predicaciones/lista/page.tsx'),
      route('predicaciones/:slug', 'features/predicaciones/predicacion/page.tsx'),
      route('Prox', 'features/prox/page.tsx'),
      route('privacidad', 'features/privacidad/page.tsx'),
      route('terminos', 'features/privacidad/terminos-page.tsx'),
    ]),
  ]),
  route('admin/login', 'features/administradores/login.tsx'),
  route('admin/olvido', 'features/administradores/olvido-page.tsx'),
  route('admin/salir', 'features/administradores/salir.ts'),
  route('admin/papelera', 'frames/dashboard/papelera-route.ts'),
  route('admin/peticiones/buscar', 'features/peticiones/admin/buscar.ts'),
  route('admin/privacidad/copia', 'features/privacidad/admin/copia.ts'),
  route('admin/predicaciones/editar', 'features/predicaciones/admin/editar-route.ts'),
  route('admin/predicaciones/pasajes', 'features/predicaciones/admin/pasajes-route.ts'),
  route('admin/predicaciones/video', 'features/predicaciones/admin/video-route.ts'),
  route('admin/dashboard', 'frames/dashboard/layout.tsx', [
    layout('frames/dashboard/section.tsx', [
      index('frames/dashboard/inicio.tsx'),
      route('galeria', 'features/galeria/admin.tsx'),
      route('predicaciones', 'features/predicaciones/admin.tsx'),
      route('contacto', 'features/contacto/admin.tsx'),
      route('donaciones', 'frames/dashboard/donaciones.tsx'),
      route('privacidad', 'features/privacidad/admin.tsx'),
      route('ajustes', 'frames/dashboard/ajustes.tsx'),
    ]),
  ]),
  route('galeria/mas', 'features/galeria/mas.ts'),
  route('predicaciones/mas', 'features/predicaciones/mas.ts'),
  route('contacto/sello', 'features/peticiones/sello-route.ts'),
  route('radio/sonando', 'features/radio/sonando-route.ts'),
  route('tarjeta/:archivo', 'frames/public/tarjeta-route.ts'),
  route('sitemap.xml', 'frames/public/sitemap.ts'),
  route('robots.txt', 'frames/public/robots.ts'),
  route('manifest.webmanifest', 'frames/public/manifest.ts'),
  route('salud', 'frames/public/salud.ts'),
  route('*', 'frames/public/otra-ruta.ts'),
] satisfies RouteConfig
