import { Archive, ArchiveRestore, ArchiveX } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import type { EstadoRespaldo } from './estado.server.ts'
import { ageIn, NADA_QUE_RESPALDAR } from './respaldo.ts'

/** In every place; or there is nothing to back up yet. */
export const isWellBackedUp = ({ vacio, well, lugares }: EstadoRespaldo) =>
  vacio || (well && lugares.every((each) => each.well))

/** The time of the last backup, or what to do if there is none; `enlace` leads to where one is made. */
export function Respaldo({ enlace, ...respaldo }: EstadoRespaldo & { enlace?: boolean }) {
  if (respaldo.vacio)
    return (
      <Asunto icono={<Icon of={Archive} className="text-tinta-suave" />}>
        <p>{NADA_QUE_RESPALDAR}</p>
      </Asunto>
    )
  if (isWellBackedUp(respaldo) && respaldo.momento)
    return (
      <Asunto icono={<Icon of={ArchiveRestore} className="text-vitral-oliva" />}>
        <p>Último respaldo: {formatMoment(respaldo.momento)}</p>
      </Asunto>
    )
  const { que, detalle, accion = 'Ver los respaldos' } = problemOf(respaldo)
  return (
    <Asunto
      icono={<Icon of={ArchiveX} className="text-error" />}
      accion={
        enlace && (
          <ButtonLink to="/admin/dashboard/ajustes?parte=respaldo" variant="secondary">
            {accion}
          </ButtonLink>
        )
      }
    >
      <p className="wrap-anywhere font-bold">{que}</p>
      <p className="text-tinta-suave">{detalle}</p>
    </Asunto>
  )
}

type Problema = { que: string; detalle: string; accion?: string }

function problemOf({ momento, lost, away, well, lugares }: EstadoRespaldo): Problema {
  const worse = well ? lugares.filter((each) => !each.well) : []
  if (worse.length > 0)
    return {
      que: worse.map(ageIn).join(' '),
      detalle: 'En otro lugar hay uno reciente. Pídele a quien instaló el sitio que lo revise.',
    }
  const ultimo = momento && formatMoment(momento)
  if (lost)
    return {
      que: `El respaldo del ${formatMoment(lost)} ya no está donde se guardó`,
      detalle: `${ultimo ? `El último que se puede leer es del ${ultimo}.` : 'No queda ningún otro que se pueda leer.'} Pídele a quien instaló el sitio que lo revise.`,
    }
  if (away)
    return {
      que: 'No se puede llegar a donde se guardan los respaldos',
      detalle: `El último que se anotó es del ${ultimo}. Pídele a quien instaló el sitio que lo revise.`,
    }
  return {
    que: ultimo ? `El último respaldo es del ${ultimo}` : 'Este sitio todavía no tiene ningún respaldo',
    detalle: 'Haz uno ahora, y pídele a quien instaló el sitio que los programe.',
    accion: 'Respaldar ahora',
  }
}
