import { form, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

/** The volunteers' manual, `docs/manual/`, within the dashboard: it needs no network but the site's own. */
export const ayuda = {
  name: 'ayuda',
  access: [page('/admin/dashboard/ayuda', 'team'), form('/admin/dashboard/ayuda/:pagina', 'team', 'team')],
} satisfies Feature
