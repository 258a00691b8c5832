import { KeepLink } from '#app/parts/secret-link/keep-link.tsx'

export const EnlaceDeOracion = (props: { enlace: string; titulo: 'h2' | 'h3' }) => (
  <KeepLink {...props} mensaje="Mi petición de oración">
    Con él vuelves a ver si oraron por ti y lo que te diga el equipo.
  </KeepLink>
)
