import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import type { Trozo } from '#app/parts/versiones/diferencias.ts'
import { RUTA_VER, RUTA_VERSIONES } from '#app/parts/versiones/ruta.ts'
import { formatMoment } from '#app/ui/dates.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import type { Lado } from './comparar.server.ts'
import { TEXTOS_VERSIONES } from './textos.ts'

type Props = {
  id: string
  fecha: string
  quien: string
  lados: Lado[]
  iguales: string[]
  /** A public page shows it. */
  seVe: boolean
  de: string
  fila: string
}

/** One version beside what there is now, with the buttons that look at it and go back to it. */
export function Comparada({ id, fecha, lados, iguales, seVe, de, fila }: Props) {
  const fetcher = useFetcher<Resultado>()
  const region = useRef<HTMLDivElement>(null)
  useResultado(fetcher.data as Resultado | undefined)
  // It was opened from the list below.
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={region} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Panel titulo={`La versión que hubo hasta el ${formatMoment(fecha)}`}>
        {lados.length === 0 ? (
          <p>{TEXTOS_VERSIONES.igual}</p>
        ) : (
          <dl className="divide-y divide-borde">
            {lados.map((lado) => (
              <div key={lado.nombre} className="grid grid-cols-2 gap-x-6 gap-y-2 py-3 max-sm:grid-cols-1">
                <dt className="col-span-full font-bold">{lado.nombre}</dt>
                {lado.archivo ? (
                  <dd className="col-span-full">{TEXTOS_VERSIONES.archivo}</dd>
                ) : (
                  <>
                    <Texto titulo="Esta versión" trozos={lado.antes} marca="del" />
                    <Texto titulo="Ahora" trozos={lado.ahora} marca="ins" />
                  </>
                )}
              </div>
            ))}
          </dl>
        )}
        {iguales.length > 0 && lados.length > 0 && (
          <p className="mt-4 text-sm text-tinta-suave">Sin diferencias: {iguales.join(', ')}.</p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {lados.length > 0 && (
            <fetcher.Form
              method="post"
              action={`${RUTA_VERSIONES}?${new URLSearchParams({ de, fila })}`}
              className="max-sm:w-full"
            >
              <input type="hidden" name="intencion" value="volver" />
              <input type="hidden" name="de" value={de} />
              {/* Not `fila`: without scripts that is a row to add or move. */}
              <input type="hidden" name="cual" value={fila} />
              <input type="hidden" name="version" value={id} />
              <Button
                type="submit"
                pending={fetcher.state !== 'idle'}
                pendingText="Guardando..."
                className="max-sm:w-full"
              >
                Volver a esta versión
              </Button>
            </fetcher.Form>
          )}
          {seVe && (
            <a
              href={`${RUTA_VER}?${new URLSearchParams({ de, fila, version: id })}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'max-sm:w-full')}
            >
              Ver así <span className="sr-only">(se abre en otra pestaña)</span>
            </a>
          )}
        </div>
      </Panel>
    </div>
  )
}

const MARCAS = {
  del: 'bg-relieve font-bold line-through decoration-2',
  ins: 'bg-relieve font-bold underline decoration-2 underline-offset-4',
}

/** A side; what the other lacks is struck or underlined, and said to a screen reader. */
function Texto({ titulo, trozos, marca: Marca }: { titulo: string; trozos: Trozo[]; marca: 'del' | 'ins' }) {
  let place = 0
  return (
    <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
      <span className="block text-sm text-tinta-suave">{titulo}</span>
      {trozos.length === 0 && '(nada)'}
      {trozos.map(({ texto, cambia }) => {
        const key = place
        place += texto.length + 1
        if (!cambia) return texto
        return (
          <Marca key={key} className={MARCAS[Marca]}>
            <span className="sr-only">{Marca === 'del' ? '[solo antes: ' : '[solo ahora: '}</span>
            {texto}
            <span className="sr-only">]</span>
          </Marca>
        )
      })}
    </dd>
  )
}
