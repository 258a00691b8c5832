import { Trash2 } from 'lucide'
import { useFetcher } from 'react-router'
import {
  confirmarEliminarSerie,
  contarPredicaciones,
  type Serie,
  TEXTOS_SERIE,
} from '#app/features/predicaciones/series/serie.ts'
import { BotonEditar } from '#app/parts/admin/fila-editable.tsx'
import { MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { Empty } from '#app/ui/card.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Imagen, smallestUrl } from '#app/ui/images/image.ts'

type Props = {
  series: Serie[]
  imagenes: Record<string, Imagen>
  editing: string | undefined
}

/** The series in their order, each with buttons to move, edit and delete it. */
export function ListaSeries({ series, imagenes, editing }: Props) {
  return (
    <Panel id="lista" titulo="Series" className="min-w-0">
      {series.length === 0 ? (
        <Empty message={TEXTOS_SERIE.vacio}>
          Una serie reúne predicaciones que van juntas, por ejemplo las de un mismo mes o libro.
        </Empty>
      ) : (
        <ul className="divide-y divide-borde">
          {series.map((serie, index) => (
            <Fila
              key={serie.id}
              serie={serie}
              imagen={imagenes[serie.imagen]}
              isFirst={index === 0}
              isLast={index === series.length - 1}
              editing={serie.id === editing}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type FilaProps = {
  serie: Serie
  imagen: Imagen | undefined
  isFirst: boolean
  isLast: boolean
  editing: boolean
}

function Fila({ serie, imagen, isFirst, isLast, editing }: FilaProps) {
  const { id, nombre, predicaciones, ejemplo } = serie
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const fields = { intencion: 'eliminar-serie', id }
  return (
    <li
      className={`flex flex-wrap items-center gap-3 py-3 sm:gap-4 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <div className="shrink-0">
        <Portada serie={serie} imagen={imagen} />
      </div>
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="line-clamp-2 font-bold leading-snug">{nombre}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {contarPredicaciones(predicaciones)} {ejemplo && <MarcaEjemplo />}
        </p>
      </div>
      <div className="ml-auto flex shrink-0">
        <BotonesMover intencion="mover-serie" id={id} nombre={nombre} isFirst={isFirst} isLast={isLast} />
        <BotonEditar id={id} nombre={nombre} />
        <Confirmed
          question={confirmarEliminarSerie(serie)}
          fields={fields}
          onConfirm={() => fetcher.submit(fields, { method: 'post' })}
        >
          {(trigger) => (
            <IconButton {...trigger} label={`Eliminar ${nombre}`} className="text-error">
              <Icon of={Trash2} className="size-5" />
            </IconButton>
          )}
        </Confirmed>
      </div>
    </li>
  )
}

function Portada({ serie, imagen }: { serie: Serie; imagen: Imagen | undefined }) {
  const look = 'size-16 rounded-xl bg-relieve object-cover sm:h-20 sm:w-28'
  if (!imagen && !serie.imagen)
    return <Vitral semilla={serie.id} ancho={160} alto={110} className={look} late />
  return <img src={imagen ? smallestUrl(imagen) : serie.imagen} alt="" loading="lazy" className={look} />
}
