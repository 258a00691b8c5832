// Which pages `npm run shots` photographs.
import type { Page } from '@playwright/test'
import { RUTA_MI_LUGAR } from '#app/features/agenda/direcciones.ts'
import { SECCION_INSCRITOS } from '#app/features/agenda/inscritos/textos.ts'
import { RUTA_ORACION } from '#app/features/peticiones/oracion/oracion.ts'
import { PAGINAS } from '#app/features.server.ts'
import { SECCIONES } from '#app/frames/dashboard/secciones.ts'
import { sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { today } from '#app/ui/moments.ts'
import type { MorePages } from '#tests/support/pages/every-page.ts'

export type Shot = {
  name: string
  path: string
  admin?: boolean
  /** Clicks this first; then only the first screen is photographed. */
  touch?: (page: Page) => Promise<void>
  /** Only narrower than this, or at least this wide. */
  below?: number
  from?: number
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const shotsOf = (paths: Record<string, string>, admin = false): Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, ...(admin && { admin }) }))

const publicPages = PAGINAS.map(({ nombre, ruta }) => ({ name: nombre, path: ruta }))
const month = today().slice(0, 7)

const always: Shot[] = [
  ...publicPages,
  ...shotsOf({
    mes: `/agenda/${month}`,
    'sin-predicaciones': '/predicaciones?buscar=nada-de-esto',
    'mi-lugar': RUTA_MI_LUGAR,
    oracion: RUTA_ORACION,
    login: '/admin/login',
    olvido: '/admin/olvido',
  }),
  { name: 'menu', path: '/', touch: press('Abrir menú'), below: 769 },
  { name: 'mas', path: '/', touch: press('Más'), from: 769 },
  { name: 'mosaico', path: '/galeria', touch: press('Mosaico') },
  {
    name: 'visor',
    path: '/galeria',
    touch: async (page) => {
      await page.locator('[data-foto]').first().click()
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  { name: 'errores', path: '/contacto', touch: press('Enviar petición') },
  ...SECCIONES.map(({ ruta }) => ({
    name: `panel-${ruta.split('/')[3] ?? 'inicio'}`,
    path: ruta,
    admin: true,
  })),
  ...shotsOf(
    {
      'panel-series': '/admin/dashboard/predicaciones?parte=series',
      'panel-agenda-categorias': '/admin/dashboard/agenda?parte=categorias',
      'panel-inscritos': SECCION_INSCRITOS,
      'panel-peticiones': '/admin/dashboard/donaciones?vista=peticiones',
      'panel-persona': '/admin/dashboard/privacidad?parte=persona',
      'panel-administradores': '/admin/dashboard/ajustes?parte=administradores',
      'panel-avisos': '/admin/dashboard/ajustes?parte=privacidad',
      'panel-cuenta': '/admin/dashboard/ajustes?parte=cuenta',
      'panel-youtube': '/admin/dashboard/ajustes?parte=youtube',
      'panel-respaldo': '/admin/dashboard/ajustes?parte=respaldo',
      'panel-actividad': '/admin/dashboard/ajustes?parte=actividad',
      'panel-completar': '/admin/dashboard/contacto?completar=4',
    },
    true,
  ),
]

export const examples: Shot[] = [
  ...always,
  ...shotsOf({
    evento: '/agenda/culto-dominical',
    predicacion: '/predicaciones/el-buen-pastor',
    'boletin-fecha': `/boletin/${sunday(0)}`,
  }),
]

const named = (suffix: string, all: Shot[]) =>
  all.map((shot) => ({ ...shot, name: `${shot.name}-${suffix}` }))

const hasNone = new Set(['mas', 'mosaico', 'visor', 'panel-completar'])

/** The site before anything is in it. */
export const empty = named(
  'vacia',
  always.filter(({ name }) => !hasNone.has(name)),
)

/** The site with the longest content of every field, which makes pages of its own. */
export const longest = ({ publicas, panel }: MorePages): Shot[] =>
  named('larga', [...always, ...shotsOf(publicas), ...shotsOf(panel, true)])
