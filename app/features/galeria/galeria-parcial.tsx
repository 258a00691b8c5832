import { Empty } from '#app/ui/card.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Foto } from './foto.ts'
import { FotoCard } from './foto-card.tsx'
import { LIMITE_PARCIAL, SIN_FOTOS } from './visita.ts'

/** The latest six photos and a link to the gallery, where each opens. */
export function GaleriaParcial({ fotos }: { fotos: Foto[] }) {
  if (fotos.length === 0) return <Empty message={SIN_FOTOS} />
  return (
    <>
      <ul className="grid grid-cols-2 gap-1.5 overflow-hidden rounded-carta sm:grid-cols-3">
        {fotos.slice(0, LIMITE_PARCIAL).map((foto) => (
          <li
            key={foto.id}
            className="aspect-square max-sm:last:odd:col-span-2 max-sm:last:odd:aspect-[2/1] sm:aspect-[4/3] sm:last:[&:nth-child(3n+1)]:col-span-3 sm:last:[&:nth-child(3n+1)]:aspect-[5/2] sm:last:[&:nth-child(3n+2)]:col-span-2 sm:last:[&:nth-child(3n+2)]:aspect-auto"
          >
            <FotoCard
              foto={foto}
              to={`/galeria?${new URLSearchParams({ foto: foto.id })}`}
              sizes="(max-width: 39.99rem) 44vw, 33vw"
              blurred={false}
            />
          </li>
        ))}
      </ul>
      <p className="mt-8 text-center">
        <ButtonLink to="/galeria" variant="secondary">
          Ver galería completa
        </ButtonLink>
      </p>
    </>
  )
}
