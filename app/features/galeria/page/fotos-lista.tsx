import { type CSSProperties, useEffect, useState } from 'react'
import type { LinkProps } from 'react-router'
import type { Foto } from '../foto.ts'
import { FotoCard } from '../foto-card.tsx'
import { layMosaico } from './mosaico.ts'
import type { Vista } from './vista.ts'

interface FotosListaProps {
  fotos: Foto[]
  vista: Vista
  linkTo: (foto: Foto) => Pick<LinkProps, 'to' | 'state'>
}

/** The first large photo fills most of a phone's first screen: fetch it first. */
const LARGEST = 2

/** On a phone, claim a little less than the real width: at its pixel density nobody sees the difference. */
const SIZES = '(max-width: 768px) 44vw, (max-width: 1440px) 25vw, 17vw'
const SIZES_GRANDE = '(max-width: 768px) 88vw, (max-width: 1440px) 50vw, 34vw'
/** The aspect ratio while a photo's own is unknown. */
const USUAL_RATIO = 3 / 4

/** The photos as a grid, where every 3rd is large and every 5th upright, or as a mosaic. */
export function FotosLista({ fotos, vista, linkTo }: FotosListaProps) {
  return vista === 'mosaico' ? (
    <Mosaico fotos={fotos} linkTo={linkTo} />
  ) : (
    <ul className="fotos-cuadricula">
      {fotos.map((foto, i) => {
        const grande = (i + 1) % 3 === 0
        const vertical = (i + 1) % 5 === 0
        return (
          <li key={foto.id} className={`fotos-lugar ${grande ? 'grande' : ''} ${vertical ? 'vertical' : ''}`}>
            <FotoCard
              foto={foto}
              {...linkTo(foto)}
              sizes={grande ? SIZES_GRANDE : SIZES}
              priority={i === LARGEST}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Mosaico({ fotos, linkTo }: Omit<FotosListaProps, 'vista'>) {
  const columns = useColumns()
  const ratios = fotos.map(({ imagen }) => (imagen ? imagen.alto / imagen.ancho : USUAL_RATIO))
  const { places, heights, gaps } = layMosaico(ratios, columns)
  return (
    <div className="fotos-mosaico">
      <ul
        className="fotos-mosaico-pista"
        style={{ '--columnas': columns, '--alturas': heights, '--huecos': gaps } as CSSProperties}
      >
        {fotos.map((foto, i) => {
          const place = places[i]
          return (
            <li
              key={foto.id}
              className="fotos-lugar"
              style={
                {
                  '--columna': place?.column,
                  '--alturas': place?.heights,
                  '--huecos': place?.gaps,
                  '--forma': ratios[i],
                } as CSSProperties
              }
            >
              <FotoCard foto={foto} {...linkTo(foto)} sizes={`${Math.round(100 / columns)}vw`} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const WIDE = ['(min-width: 600px)', '(min-width: 1000px)', '(min-width: 1600px)']

/** Two columns on a phone, up to five on a very wide screen. */
function useColumns(): number {
  const [columns, setColumns] = useState(2)
  useEffect(() => {
    const queries = WIDE.map((query) => matchMedia(query))
    const count = () => setColumns(2 + queries.filter((query) => query.matches).length)
    count()
    for (const query of queries) query.addEventListener('change', count)
    return () => {
      for (const query of queries) query.removeEventListener('change', count)
    }
  }, [])
  return columns
}
