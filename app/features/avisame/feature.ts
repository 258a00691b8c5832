import type { Feature } from '#app/parts/feature/feature.ts'

export const avisame = {
  name: 'avisame',
  access: [
    { path: '/avisame/suscripcion', POST: 'anyone' },
    { path: '/admin/avisame', POST: 'peticiones' },
  ],
} satisfies Feature
