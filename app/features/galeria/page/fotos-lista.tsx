import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { LinkProps } from 'react-router'
import type { Foto } from '../foto.ts'
import { FotoCard } from '../foto-card.tsx'
import {
  COLUMNAS,
  type Columnas,
  fillLastRow,
  isGrande,
  isVertical,
  sizeOf,
  widthToFill,
} from './cuadricula.ts'
import type { Vista } from './filtros.tsx'
import { layMosaico } from './mosaico.ts'

interface FotosListaProps {
  fotos: Foto[]
  vista: Vista
  linkTo: (foto: Foto) => Pick<LinkProps, 'to' | 'state'>
}

/** The first large photo fills most of a phone's first screen: fetch it first. */
const LARGEST = 2

/**
 * Of what a tile needs in vw, how much is claimed: a little less, which nobody sees, or the next size would
 * be fetched.
 */
const CLAIMED: Record<Columnas, number> = { 2: 44 / 46, 4: 0.96 }
/** A column's width in px where the page's own no longer grows. */
const WIDEST = 300
/** The aspect ratio while a photo's own is unknown. */
const USUAL_RATIO = 3 / 4

export function FotosLista({ vista, ...lista }: FotosListaProps) {
  return vista === 'mosaico' ? <Mosaico {...lista} /> : <Cuadricula {...lista} />
}

/** A grid where every 3rd photo is large and every 5th upright, and the last row is full. */
function Cuadricula({ fotos, linkTo }: Omit<FotosListaProps, 'vista'>) {
  const count = fotos.length
  const last = useMemo(
    () => COLUMNAS.map((columns) => [columns, fillLastRow(count, columns)] as const),
    [count],
  )
  return (
    <ul className="fotos-cuadricula">
      {fotos.map((foto, i) => {
        const n = i + 1
        const changed = last.flatMap(([columns, sizes]) => {
          const [width, height] = sizes.get(n) ?? []
          return width ? [[`--c${columns}`, width] as const, [`--f${columns}`, height] as const] : []
        })
        const ratio = foto.imagen ? foto.imagen.ancho / foto.imagen.alto : 1 / USUAL_RATIO
        const [phone = 0, large = 0] = last.map(([columns, sizes]) =>
          Math.ceil(widthToFill(columns, sizes.get(n) ?? sizeOf(n, columns), ratio) * CLAIMED[columns]),
        )
        const widest = Math.ceil((large / 23) * WIDEST)
        return (
          <li
            key={foto.id}
            className={`fotos-lugar ${isGrande(n) ? 'grande' : ''} ${isVertical(n) ? 'vertical' : ''}`}
            style={changed.length > 0 ? (Object.fromEntries(changed) as CSSProperties) : undefined}
          >
            <FotoCard
              foto={foto}
              {...linkTo(foto)}
              sizes={`(max-width: 39.99rem) ${phone}vw, (max-width: 1343px) ${large}vw, ${widest}px`}
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
                  '--forma': place?.height,
                } as CSSProperties
              }
            >
              <FotoCard
                foto={foto}
                {...linkTo(foto)}
                sizes={`(max-width: 1343px) ${Math.round(100 / columns)}vw, ${WIDEST}px`}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const WIDE = ['(min-width: 600px)', '(min-width: 1000px)']

/** Two columns on a phone, up to four on a larger screen. */
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
