import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const avisame = {
  name: 'avisame',
  access: [
    page('/avisame'),
    { path: '/avisame/suscripcion', POST: 'anyone' },
    { path: '/admin/avisame', POST: 'peticiones' },
  ],
} satisfies Feature
