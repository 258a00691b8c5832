import { Trash2 } from 'lucide'
import { useFetcher } from 'react-router'
import { BotonEditar } from '#app/parts/admin/fila-editable.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button, buttonClass, IconButton } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FilaBorrador } from './filas.server.ts'
import { TEXTOS_PUBLICACION } from './publicacion.ts'

type Props = {
  filas: FilaBorrador[]
  /** The site's address, for the links that are sent. */
  origin: string
  /** How several are called: «fotos». */
  varias: string
  /** The id of the one being edited. */
  editing: string | undefined
  onEdit: (id: string) => void
}

/** What is not published yet, above the list of what is; nothing where all is published. */
export function PanelBorradores({ filas, ...rest }: Props) {
  if (filas.length === 0) return null
  return (
    <Panel id="borradores" titulo="Borradores y programadas" className="min-w-0">
      <ul className="divide-y divide-borde">
        {filas.map((fila) => (
          <Fila key={fila.id} fila={fila} {...rest} />
        ))}
      </ul>
    </Panel>
  )
}

function Fila({
  fila: { id, sale, piezas },
  origin,
  varias,
  editing,
  onEdit,
}: { fila: FilaBorrador } & Omit<Props, 'filas'>) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const [first] = piezas
  if (!first) return null
  const several = piezas.length > 1
  const titulo = several ? `${piezas.length} ${varias}: ${first.titulo}…` : first.titulo
  const eliminar = { intencion: 'eliminar-borrador', id }
  const url = origin + first.vista
  return (
    <li
      className={`py-3 ${piezas.some((each) => each.id === editing) ? '-mx-3 rounded-xl bg-relieve px-3' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        {first.imagen && (
          <img
            src={first.imagen}
            alt=""
            loading="lazy"
            className="size-16 rounded-xl bg-relieve object-cover"
          />
        )}
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="line-clamp-2 font-bold leading-snug">{titulo}</p>
          <p className="text-sm leading-snug">
            {sale ? `Programado para el ${sale}` : 'Borrador: nadie lo ve todavía'}
          </p>
        </div>
        <div className="ml-auto flex shrink-0">
          {!several && <BotonEditar id={id} nombre={titulo} onEdit={() => onEdit(id)} />}
          <Confirmed
            question={{ title: TEXTOS_PUBLICACION.confirmar, detail: `«${titulo}»` }}
            fields={eliminar}
            onConfirm={() => fetcher.submit(eliminar, { method: 'post' })}
          >
            {(trigger) => (
              <IconButton {...trigger} label={`Eliminar ${titulo}`} className="text-error">
                <Icon of={Trash2} className="size-5" />
              </IconButton>
            )}
          </Confirmed>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <fetcher.Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intencion"
            value="publicar-borrador"
            pending={fetcher.state !== 'idle'}
            pendingText="Publicando..."
            aria-label={`Publicar ${titulo}`}
          >
            Publicar
          </Button>
        </fetcher.Form>
        <a href={first.vista} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          Vista previa <span className="sr-only">de {titulo} (se abre en otra pestaña)</span>
        </a>
      </div>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2 text-tinta-suave">
          Mostrarla a alguien sin cuenta
        </summary>
        <p className="mb-3 text-sm">
          Quien tenga este enlace secreto verá {several ? 'la primera' : 'esto'} antes de que se publique,
          durante 7 días.
        </p>
        <div className="flex flex-wrap gap-3">
          <a
            href={`https://wa.me/?${new URLSearchParams({ text: `${first.titulo}\n${url}` })}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Enviar la vista previa de ${titulo} por WhatsApp (se abre en otra pestaña)`}
            className={buttonClass('secondary')}
          >
            <WhatsAppIcon width={20} height={20} />
            WhatsApp
          </a>
          <CopyButton text={url} label="Copiar enlace" done="Enlace copiado" />
        </div>
      </details>
      {several && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-tinta-suave">
            Ver las {piezas.length} {varias}
          </summary>
          <ul className="divide-y divide-borde">
            {piezas.map((pieza) => (
              <li key={pieza.id} className="flex items-center gap-3 py-2">
                {pieza.imagen && (
                  <img
                    src={pieza.imagen}
                    alt=""
                    loading="lazy"
                    className="size-12 rounded-lg bg-relieve object-cover"
                  />
                )}
                <span className="min-w-0 flex-1 wrap-anywhere">{pieza.titulo}</span>
                <BotonEditar id={pieza.id} nombre={pieza.titulo} onEdit={() => onEdit(pieza.id)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
