import { History } from 'lucide'
import { useEffect, useRef } from 'react'
import { data, useFetcher } from 'react-router'
import { z } from 'zod'
import { adminActions, intention, needing } from '#app/parts/admin/actions.server.ts'
import { adminLoader, demand } from '#app/parts/admin/gate.server.ts'
import { Paginas } from '#app/parts/admin/paginas.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import type { Trozo } from '#app/parts/versiones/diferencias.ts'
import { RUTA_VER, RUTA_VERSIONES, rutaVersiones } from '#app/parts/versiones/ruta.ts'
import { readAhora } from '#app/parts/versiones/versiones.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import type { Route } from './+types/page'
import { compararCon, type Lado, listComparadas } from './comparar.server.ts'
import { findVersionado, restoreVersion } from './restore.server.ts'
import { TEXTOS_VERSIONES } from './textos.ts'

const LARGO = 100

/** What a row of content was before each change; with `version`, one of these beside what there is now. */
export const loader = adminLoader(async ({ platform: { db }, context, url, yo }) => {
  const param = (name: string) => (url.searchParams.get(name) ?? '').slice(0, LARGO)
  const [de, fila] = [param('de'), param('fila')]
  const versionado = findVersionado(context.get(featuresContext), de, fila)
  if (!versionado) throw data(TEXTOS_VERSIONES.desconocida, { status: 404 })
  demand(yo, versionado.permiso)
  const { found: ahora } = await findWherever(db, versionado.tabla, fila, (trx) =>
    readAhora(trx, versionado, fila),
  )
  if (!ahora) throw data(TEXTOS_VERSIONES.desconocida, { status: 404 })
  const asked = param('version')
  return {
    de,
    fila,
    nombre: versionado.nombre,
    titulo: versionado.titulo(ahora),
    editar: versionado.editar(fila, ahora),
    comparada: asked ? await compararCon(db, versionado, fila, ahora, asked) : undefined,
    ...(await listComparadas(db, versionado, fila, ahora, {
      desde: param('desde') || undefined,
      hasta: param('hasta') || undefined,
    })),
  }
})

const FALLAS = { volver: TEXTOS_VERSIONES.error }

export const action = adminActions(
  FALLAS,
  needing('team', {
    volver: intention({
      schema: z.object({
        de: z.string().max(LARGO),
        cual: z.string().max(LARGO),
        version: z.string().max(LARGO),
      }),
      async run({ platform: { db }, context, yo }, { de, cual: fila, version }) {
        const features = context.get(featuresContext)
        const versionado = findVersionado(features, de, fila)
        if (!versionado) return { ok: false, mensaje: TEXTOS_VERSIONES.noEsta }
        // One address for all kinds of content: whose this is, only the kind says.
        if (!isAllowed(yo.permisos, versionado.permiso))
          return { ok: false, mensaje: faltaPermiso(versionado.permiso) }
        const result = await restoreVersion(db, features, { quien: yo.email, tabla: de, fila, version })
        if (result === 'listo') return { ok: true, mensaje: TEXTOS_VERSIONES.listo }
        return { ok: false, mensaje: result === 'noEsta' ? TEXTOS_VERSIONES.noEsta : result.mensaje }
      },
    }),
  }),
)

export const clientAction = keepTyped(FALLAS)

export default function Versiones({ loaderData }: Route.ComponentProps) {
  const { de, fila, nombre, titulo, editar, versiones, nuevas, antiguas, comparada } = loaderData
  return (
    <div className="grid gap-6">
      {comparada && <Comparada key={comparada.id} {...comparada} de={de} fila={fila} />}
      <Panel
        id="lista"
        titulo={
          <>
            <span className="block font-normal text-base text-tinta-suave">{nombre}</span>
            {titulo}
          </>
        }
        accion={
          <ButtonLink to={editar} variant="secondary">
            Volver al formulario
          </ButtonLink>
        }
      >
        {versiones.length === 0 ? (
          <Empty icono={History} message={TEXTOS_VERSIONES.ninguna}>
            Cada vez que alguien guarde un cambio, aquí quedará cómo estaba antes.
          </Empty>
        ) : (
          <ol className="divide-y divide-borde">
            {versiones.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
                <div className="min-w-0 wrap-anywhere">
                  <h3 className="text-lg">Así estaba hasta el {formatMoment(each.fecha)}</h3>
                  <p>
                    {each.quien || 'Alguien'} cambió{' '}
                    {each.cambio.length > 0 ? each.cambio.join(', ') : 'otra cosa'}
                  </p>
                </div>
                <ButtonLink
                  to={`${rutaVersiones({ de, fila, version: each.id })}`}
                  variant="secondary"
                  aria-current={each.id === comparada?.id ? 'true' : undefined}
                >
                  Comparar <span className="sr-only">la versión del {formatMoment(each.fecha)}</span>
                </ButtonLink>
              </li>
            ))}
          </ol>
        )}
        <Paginas nuevas={nuevas} antiguas={antiguas} />
      </Panel>
    </div>
  )
}

type ComparadaProps = {
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
function Comparada({ id, fecha, lados, iguales, seVe, de, fila }: ComparadaProps) {
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
      <Panel titulo={`Así estaba hasta el ${formatMoment(fecha)}`}>
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
