import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { LinkProps } from 'react-router'
import type { Foto } from '../foto.ts'
import { FotoCard } from '../foto-card.tsx'
import { COLUMNAS, type Columnas, fillLastRow, isGrande, isVertical, sizeOf } from './cuadricula.ts'
import type { Vista } from './filtros.tsx'
import { layMosaico } from './mosaico.ts'

interface FotosListaProps {
  fotos: Foto[]
  vista: Vista
  linkTo: (foto: Foto) => Pick<LinkProps, 'to' | 'state'>
}

/** The first large photo fills most of a phone's first screen: fetch it first. */
const LARGEST = 2

/** A column's width in vw. On a phone, claim a little less: at its pixel density nobody sees the difference. */
const WIDTHS: Record<Columnas, number> = { 2: 44, 4: 23 }
/** A column's width in px where the page's own no longer grows. */
const WIDEST = 300
/** The aspect ratio while a photo's own is unknown. */
const USUAL_RATIO = 3 / 4

/** The photos as a grid or as a mosaic. */
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
        const widths = last.map(
          ([columns, sizes]) => (sizes.get(n) ?? sizeOf(n, columns))[0] * WIDTHS[columns],
        )
        const wide = ((widths[1] ?? 0) / WIDTHS[4]) * WIDEST
        return (
          <li
            key={foto.id}
            className={`fotos-lugar ${isGrande(n) ? 'grande' : ''} ${isVertical(n) ? 'vertical' : ''}`}
            style={changed.length > 0 ? (Object.fromEntries(changed) as CSSProperties) : undefined}
          >
            <FotoCard
              foto={foto}
              {...linkTo(foto)}
              sizes={`(max-width: 768px) ${widths[0]}vw, (max-width: 1343px) ${widths[1]}vw, ${wide}px`}
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
