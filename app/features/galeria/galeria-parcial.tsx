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
      <ul className="grid grid-cols-2 gap-1.5 overflow-hidden rounded-carta md:grid-cols-3">
        {fotos.slice(0, LIMITE_PARCIAL).map((foto) => (
          <li
            key={foto.id}
            className="aspect-square max-md:last:odd:col-span-2 max-md:last:odd:aspect-[2/1] md:aspect-[4/3] md:last:[&:nth-child(3n+1)]:col-span-3 md:last:[&:nth-child(3n+1)]:aspect-[5/2] md:last:[&:nth-child(3n+2)]:col-span-2 md:last:[&:nth-child(3n+2)]:aspect-auto"
          >
            <FotoCard
              foto={foto}
              to={`/galeria?${new URLSearchParams({ foto: foto.id })}`}
              sizes="(max-width: 768px) 44vw, 33vw"
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
