import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL on one page. Paths keep the specification's spelling (section 2). */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/inicio.tsx'),
    route('radio', 'routes/public/radio.tsx'),
    route('contacto', 'routes/public/contacto.tsx'),
    route('donaciones', 'routes/public/donaciones.tsx'),
    route('galeria', 'routes/public/galeria.tsx'),
    route('Prox', 'routes/public/prox.tsx'),
    route('privacidad', 'routes/public/privacidad.tsx'),
    route('terminos', 'routes/public/terminos.tsx'),
  ]),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/olvido', 'routes/admin/olvido.tsx'),
  route('admin/salir', 'routes/admin/salir.ts'),
  route('admin/papelera', 'routes/admin/papelera.ts'),
  route('admin/privacidad/copia', 'routes/admin/privacidad-copia.ts'),
  route('admin/dashboard', 'routes/admin/layout.tsx', [
    layout('routes/admin/section.tsx', [
      index('routes/admin/inicio.tsx'),
      route('galeria', 'routes/admin/galeria.tsx'),
      route('predicaciones', 'routes/admin/predicaciones.tsx'),
      route('contacto', 'routes/admin/contacto.tsx'),
      route('donaciones', 'routes/admin/donaciones.tsx'),
      route('privacidad', 'routes/admin/privacidad.tsx'),
      route('ajustes', 'routes/admin/ajustes.tsx'),
    ]),
  ]),
  route('galeria/mas', 'routes/resources/galeria-mas.ts'),
  route('contacto/sello', 'routes/resources/sello.ts'),
  route('radio/sonando', 'routes/resources/sonando.ts'),
  route('tarjeta/:archivo', 'routes/resources/tarjeta.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('manifest.webmanifest', 'routes/resources/manifest.ts'),
  route('salud', 'routes/resources/salud.ts'),
  route('*', 'routes/resources/otra-ruta.ts'),
] satisfies RouteConfig
